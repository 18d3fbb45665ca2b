import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { RequestedRefunds, RefundFacts } from '~/components/refunds/refund-facts';
import { RefundForm, RefundReview } from '~/components/refunds/refund-form';
import { Activity } from '~/components/staff/timeline';
import { Notice } from '~/components/ui/notice';
import { backOfficeMeta } from '~/content/staff/back-office';
import { ORDER_MONEY } from '~/content/refunds/erp-order-money';
import { numberIn } from '~/domain/draft-orders/draft-form';
import { refundSchema, resumeRefundSchema } from '~/domain/refunds/order-money.schema.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { newFormToken } from '~/http/form.server';
import { requireStaff } from '~/http/customers/guards.server';
import {
  neededMoney,
  pieceField,
  parseRefundForm,
  refundPage,
  refundSplit,
} from '~/http/refunds/order-money.server';
import {
  actorOf,
  approvalOutcome,
  isApprovalRejection,
  activityOf,
} from '~/http/staff/activity.server';
import { erpForms } from '~/http/staff/staff-forms.server';
import { form, type FormOutcome } from '~/http/form-definition.server';
import { submitForm } from '~/http/submit-form.server';
import { waitForRefund } from '~/http/reconciliation/erp-discrepancies.server';
import { listOperationsOfOrder } from '~/models/reconciliation/money-operation.server';
import { findStaffRefundByToken } from '~/models/refunds/order-refund.server';
import { listActionsOf } from '~/models/staff/staff-action.server';
import { erpPaths } from '~/erp-paths';
import { requestRefund } from '~/services/refunds/request-refund.server';
import { sendOrderRefund } from '~/services/refunds/send-order-refund.server';
import { ErpPage } from '~/components/staff/erp-page';
import { OrderAlerts } from '~/components/reconciliation/discrepancy-table';

export { shouldRevalidate } from '~/http/reload-after-conflict';

const LABELS = ORDER_MONEY.refund;

export const meta = () => backOfficeMeta('Refund');

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, 'orders.refund');
  const { context, request } = args;
  const page = await refundPage(context, args.params['order']);
  const { gid } = page.order;
  const underWay = await listOperationsOfOrder(context.db, gid);
  const actions = await listActionsOf(context.db, { kind: 'order', id: gid }, 20);
  const done = new URL(request.url).searchParams.get('done') === '1';
  return { ...page, underWay, done, token: newFormToken(), actions: activityOf(actions) };
}

/** `resume` goes on with a refund that has not ended. */
export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, 'orders.refund');
  const { context } = args;
  const { order, paid, refunds } = await refundPage(context, args.params['order']);
  const schema = refundSchema(order.lines.map(({ gid }) => pieceField(gid)));
  const over = async (outcome: 'done' | 'refused' | 'later'): Promise<FormOutcome> => {
    context.wakeMoney();
    context.wakeFollowers();
    const used = { field: '', isTokenUsed: true };
    if (outcome === 'refused') return { message: LABELS.requestRejected, status: 422, ...used };
    if (outcome === 'later') return { message: ORDER_MONEY.unknown, status: 503, ...used };
    await waitForRefund(context, order.gid);
    return { to: `${erpPaths.orderRefund(numberIn(order.gid))}?done=1` };
  };
  return submitForm(args, erpForms(staff), {
    resume: form(resumeRefundSchema, async ({ id }) => {
      const known = refunds.find((one) => one.id === id);
      if (!known) return { message: LABELS.outdated, status: 422 };
      return over(await sendOrderRefund(context, known.id));
    }),
    review: form(schema, async (fields) => {
      const parsed = parseRefundForm(fields, order);
      if (!parsed.ok) return { fieldErrors: parsed.errors };
      const { staffRequest, method } = parsed.value;
      const split = refundSplit(order, paid, { amountCents: staffRequest.amountCents, method });
      const isRestocked = staffRequest.isRestocked && staffRequest.lines.length > 0;
      return { review: { amountCents: staffRequest.amountCents, split, isRestocked, fields } };
    }),
    refund: form(schema, { shownIn: 'review' }, async (fields) => {
      const { form_token: formToken } = fields;
      const parsed = parseRefundForm(fields, order);
      if (!parsed.ok) {
        // The same form sent again: what it refunded is no longer refundable, so validation fails.
        const before = await findStaffRefundByToken(context.db, formToken);
        if (before?.orderGid === order.gid) return over(await sendOrderRefund(context, before.id));
        return { fieldErrors: parsed.errors };
      }
      const desired = { orderGid: order.gid, formToken, ...parsed.value };
      const requested = await neededMoney(
        requestRefund(context, actorOf(context, staff), desired),
        context.log,
      );
      if (requested.ok) return over(requested.outcome);
      if (isApprovalRejection(requested))
        return { isTokenUsed: true, ...approvalOutcome(requested) };
      if (requested.code === 'not-made') return over('refused');
      const used = { isTokenUsed: true };
      if (requested.code !== 'request') return { message: REJECTED[requested.code], ...used };
      return { message: LABELS.errors[requested.error], status: 422, ...used };
    }),
  });
}

const REJECTED = {
  'not-found': ORDER_MONEY.changed,
  'under-way': ORDER_MONEY.underWay,
  changed: ORDER_MONEY.changed,
  disputed: ORDER_MONEY.disputed,
  open: ORDER_MONEY.open,
  way: LABELS.notThisMethod,
  'card-gone': LABELS.cardGone,
} as const;

export default function ErpRefundPage() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { order, paid, leftCents } = page;
  const to = erpPaths.orderRefund(numberIn(order.gid));
  const isUnderWay = paid !== null && !paid.isSettled;
  const isClosed = isUnderWay || page.isInDispute;
  return (
    <ErpPage title={LABELS.title(order.name)} text={LABELS.text}>
      {page.done && !reply ? (
        <div className="mb-6">
          <Notice tone={page.underWay.length === 0 ? 'done' : 'info'}>
            {page.underWay.length === 0 ? LABELS.done : LABELS.begun}
          </Notice>
        </div>
      ) : null}
      <OrderAlerts
        operations={page.underWay}
        disputes={page.disputes}
        isDisputedAtPlatform={page.isInDispute && page.disputes.length === 0}
      />
      <RefundFacts order={order} paid={paid} leftCents={leftCents} />
      {isUnderWay ? <p className="mt-6">{ORDER_MONEY.underWay}</p> : null}
      {page.isInDispute ? <p className="mt-6">{ORDER_MONEY.disputed}</p> : null}
      {!isClosed && leftCents === 0 ? (
        <p className="mt-6 max-w-prose">
          {LABELS.unpaid}{' '}
          <a href={erpPaths.orderCancel(numberIn(order.gid))} className="target text-link">
            {LABELS.cancel}
          </a>
        </p>
      ) : null}
      {!isClosed && leftCents > 0 ? (
        reply?.review ? (
          <RefundReview reviewed={reply.review} reply={reply} back={to} />
        ) : (
          <RefundForm
            order={order}
            token={page.token}
            reply={reply}
            mayRestock={page.mayRestock}
            mayGoToCash={page.mayGoToCash}
          />
        )
      ) : null}
      <RequestedRefunds refunds={page.refunds} />
      <p className="mt-8">
        <a href={erpPaths.order(numberIn(order.gid))} className="target text-link">
          {ORDER_MONEY.back}
        </a>
      </p>
      <Activity actions={page.actions} />
    </ErpPage>
  );
}
