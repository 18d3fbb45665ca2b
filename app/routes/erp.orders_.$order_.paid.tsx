import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { SingleApproverLimitText, ConfirmForm } from '~/components/staff/confirm-form';
import { ReferenceField } from '~/components/payments/payment-table';
import { PostButton } from '~/components/ui/forms/post-button';
import { backOfficeMeta } from '~/content/staff/back-office';
import { ORDER_MONEY } from '~/content/refunds/erp-order-money';
import { numberIn } from '~/domain/draft-orders/draft-form';
import { formatUsd } from '~/domain/core/money';
import { requestPaymentSchema, markPaidSchema } from '~/domain/refunds/order-money.schema.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { newFormToken } from '~/http/form.server';
import { requireStaff } from '~/http/customers/guards.server';
import { loadErpOrder, orderGidOf } from '~/http/orders/order-page.server';
import { loadOrderPayment } from '~/http/payments/order-pay.server';
import { getOrderMoney, rejectedMoney } from '~/http/refunds/order-money.server';
import { needed, notFound } from '~/http/replies.server';
import { actorOf } from '~/http/staff/activity.server';
import { erpForms } from '~/http/staff/staff-forms.server';
import { form } from '~/http/form-definition.server';
import { submitForm } from '~/http/submit-form.server';
import { erpPaths } from '~/erp-paths';
import { fetchOrderPayment } from '~/platforms/shopify/orders/order-money.server';
import { sendPayLink } from '~/services/payments/send-pay-link.server';
import { hasOpenPayment } from '~/models/payments/payments-of-order.server';
import { markStaffOrderPaid } from '~/services/payments/mark-staff-order-paid.server';
import { ErpPage } from '~/components/staff/erp-page';

export { shouldRevalidate } from '~/http/reload-after-conflict';

const LABELS = ORDER_MONEY.paid;

export const meta = () => backOfficeMeta(LABELS.send);

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, 'orders.mark-paid');
  const { context } = args;
  const { order, paid } = await getOrderMoney(context, args.params['order']);
  const payment =
    (await needed(fetchOrderPayment(context.admin, order.gid), context.log)) ?? notFound();
  const limit = context.config.singleApproverLimits['mark-paid'];
  const due = await loadOrderPayment(context, order.gid);
  const isUnderWay = await hasOpenPayment(context.db, order.gid);
  return {
    order: { gid: order.gid, name: order.name },
    paid,
    payment,
    isUnderWay,
    token: newFormToken(),
    dueCents: due.kind === 'here' && !isUnderWay ? due.dueCents : null,
    isRequested: new URL(args.request.url).searchParams.get('ask') === '1',
    limit,
  };
}

/** `intent`: none to mark the order as paid, `ask` to mail its customer a link. */
export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, 'orders.mark-paid');
  const { context } = args;
  const orderGid = orderGidOf(args.params['order']);
  return submitForm(args, erpForms(staff), {
    '': form(markPaidSchema, async ({ form_token: formToken, seen: seenCents, reference }) => {
      const desired = { orderGid, seenCents, reference };
      const marked = await needed(
        markStaffOrderPaid(context, actorOf(context, staff), desired, { formToken }),
        context.log,
      );
      if (!marked.ok) return rejectedMoney(marked);
      context.wakeFollowers();
      return { to: erpPaths.order(numberIn(orderGid)) };
    }),
    ask: form(requestPaymentSchema, async ({ form_token: formToken }) => {
      const asker = await requireStaff(args, 'orders.ask-payment');
      const loaded = await loadErpOrder(context, orderGid);
      const due = await loadOrderPayment(context, orderGid);
      if (!loaded?.customerGid || due.kind !== 'here') return { message: LABELS.ask.none };
      const order = { gid: orderGid, name: loaded.order.name };
      const { customerGid } = loaded;
      const { dueCents } = due;
      const link = { order, customerGid, dueCents, formToken };
      await sendPayLink(context, actorOf(context, asker), link);
      context.wakeJobs();
      return { to: `${erpPaths.order(numberIn(orderGid))}#timeline` };
    }),
  });
}

export default function ErpOrderPaidPage() {
  const { order, paid, payment, isUnderWay, token, dueCents, isRequested, limit } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const back = { to: erpPaths.order(numberIn(order.gid)), label: ORDER_MONEY.back };
  const closed = closedBecause();
  if (dueCents !== null && (isRequested || reply?.form === 'ask')) {
    return (
      <ErpPage title={LABELS.ask.title(order.name)} text={LABELS.ask.text(formatUsd(dueCents))}>
        <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
          <PostButton
            intent="ask"
            label={LABELS.ask.send}
            fields={{ form_token: token }}
            variant="primary"
            reply={reply}
          />
          <a href={back.to} className="target mt-0.5 text-link">
            {back.label}
          </a>
        </div>
      </ErpPage>
    );
  }
  return (
    <ErpPage title={LABELS.title(order.name)} text={LABELS.text}>
      {closed ? (
        <p>
          {closed}{' '}
          <a href={back.to} className="target text-link">
            {back.label}
          </a>
        </p>
      ) : (
        <ConfirmForm
          will={
            <>
              <p>{LABELS.will(formatUsd(payment.outstandingCents))}</p>
              <SingleApproverLimitText limit={limit} />
              {paid ? <p className="mt-3">{ownLabel(paid)}</p> : null}
            </>
          }
          send={LABELS.send}
          refused={LABELS.refused}
          reply={reply}
          fields={{ seen: String(payment.outstandingCents), form_token: token }}
          back={{ ...back, label: ORDER_MONEY.leave }}
        >
          <ReferenceField reply={reply} />
        </ConfirmForm>
      )}
      {dueCents === null || closed ? null : (
        <p className="mt-8">
          <a href={erpPaths.orderPaid(numberIn(order.gid), { ask: '1' })} className="text-link">
            {LABELS.ask.link}
          </a>
        </p>
      )}
    </ErpPage>
  );

  function closedBecause(): string | null {
    if (payment.financialStatus === 'PAID') return LABELS.already;
    if (isUnderWay) return ORDER_MONEY.underWay;
    return payment.canMarkAsPaid ? null : LABELS.notPayable;
  }
}

function ownLabel({
  storeCreditCents,
  termsCents,
}: Pick<Paid, 'storeCreditCents' | 'termsCents'>): string {
  const cash = formatUsd(storeCreditCents);
  return termsCents > 0 ? LABELS.terms(cash, formatUsd(termsCents)) : LABELS.cash(cash);
}

type Paid = NonNullable<Awaited<ReturnType<typeof loader>>['paid']>;
