import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { SingleApproverLimitText, ConfirmForm } from '~/components/staff/confirm-form';
import { Checkbox } from '~/components/ui/forms/checkbox';
import { SelectField } from '~/components/ui/forms/field';
import { backOfficeMeta } from '~/content/staff/back-office';
import { cancelOrderSchema } from '~/domain/refunds/order-money.schema.server';
import { cancelMoneyLabel, ORDER_MONEY } from '~/content/refunds/erp-order-money';
import { numberIn } from '~/domain/draft-orders/draft-form';
import { refundableCents } from '~/domain/orders/order-refund';
import { erpHeaders } from '~/http/staff/erp-headers';
import { newFormToken } from '~/http/form.server';
import { listText } from '~/http/list-query.server';
import { requireStaff } from '~/http/customers/guards.server';
import { orderGidOf } from '~/http/orders/order-page.server';
import { getOrderMoney, refundSplit, rejectedMoney } from '~/http/refunds/order-money.server';
import { needed } from '~/http/replies.server';
import { actorOf } from '~/http/staff/activity.server';
import { erpForms } from '~/http/staff/staff-forms.server';
import { form } from '~/http/form-definition.server';
import { submitForm } from '~/http/submit-form.server';
import { isInDispute } from '~/models/disputes/dispute.server';
import { erpPaths } from '~/erp-paths';
import { cancelStaffOrder } from '~/services/refunds/cancel-staff-order.server';
import { ErpPage } from '~/components/staff/erp-page';
import { CANCEL_REASONS } from '~/domain/staff/approval';

export { shouldRevalidate } from '~/http/reload-after-conflict';

const LABELS = ORDER_MONEY.cancel;

export const meta = () => backOfficeMeta(LABELS.send);

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, 'orders.cancel');
  const { order, paid } = await getOrderMoney(args.context, args.params['order']);
  const leftCents = refundableCents(order);
  // If Shopify considers the order unpaid, everything that was paid here is returned (decision 0018).
  const amountCents = leftCents > 0 ? leftCents : order.totalCents;
  const split = refundSplit(order, paid, { amountCents, method: 'original' });
  const isUnderWay = paid !== null && !paid.isSettled;
  const limit = args.context.config.singleApproverLimits.refund;
  const isDisputed = await isInDispute(args.context.db, order.gid);
  const states = { isUnderWay, isDisputed };
  const reason = listText(args)('reason') ?? undefined;
  return { order, leftCents, split, ...states, limit, reason, token: newFormToken() };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, 'orders.cancel');
  const { context } = args;
  const orderGid = orderGidOf(args.params['order']);
  return submitForm(args, erpForms(staff), {
    '': form(cancelOrderSchema, async ({ form_token: formToken, seen: seenCents, ...posted }) => {
      const reason = CANCEL_REASONS.find((one) => one === posted.reason);
      if (!reason) return { message: LABELS.reasonMissing, status: 422 };
      const desired = { orderGid, reason, restock: posted.restock === 'yes', seenCents };
      const done = await needed(
        cancelStaffOrder(context, actorOf(context, staff), desired, { formToken }),
        context.log,
      );
      if (!done.ok) return rejectedMoney(done);
      context.wakeFollowers();
      context.wakeMoney();
      return { to: erpPaths.order(numberIn(orderGid)) };
    }),
  });
}

export default function ErpOrderCancelPage() {
  const { order, leftCents, split, isUnderWay, isDisputed, limit, reason, token } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const back = { to: erpPaths.order(numberIn(order.gid)), label: ORDER_MONEY.back };
  const waits = isUnderWay ? ORDER_MONEY.underWay : isDisputed ? ORDER_MONEY.disputed : null;
  const closed = order.cancelledAt ? LABELS.already : waits;
  const money = cancelMoneyLabel({ leftCents, refundedCents: order.refundedCents, split });
  return (
    <ErpPage title={LABELS.title(order.name)} text={LABELS.text}>
      {closed ? (
        <p>
          {closed}{' '}
          <a href={back.to} className="target text-link">
            {ORDER_MONEY.back}
          </a>
        </p>
      ) : (
        <ConfirmForm
          will={
            <>
              <p>{LABELS.will}</p>
              <ul className="mt-3 list-disc pl-6">
                {money.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
              <SingleApproverLimitText limit={limit} />
            </>
          }
          send={LABELS.send}
          refused={LABELS.refused}
          reply={reply}
          fields={{ seen: String(order.refundedCents), form_token: token }}
          back={back}
        >
          <SelectField
            id="reason"
            name="reason"
            label={LABELS.reason}
            defaultValue={reason}
            options={CANCEL_REASONS.map((value) => ({ value, label: LABELS.reasons[value] }))}
          />
          <Checkbox id="restock" name="restock" value="yes" label={LABELS.restock} defaultChecked />
        </ConfirmForm>
      )}
    </ErpPage>
  );
}
