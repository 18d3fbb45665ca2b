import { type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { AskedRefunds, RefundFacts } from '~/components/refunds/refund-facts';
import { RefundForm, RefundReview } from '~/components/refunds/refund-form';
import { Trace } from '~/components/staff/ask-form';
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
  readRefundForm,
  refundPage,
  refundSplit,
} from '~/http/refunds/order-money.server';
import { actorOf, approvalOutcome, isApprovalRefusal, traceOf } from '~/http/staff/trace.server';
import { erpForms } from '~/http/staff/staff-forms.server';
import { form, type FormOutcome } from '~/http/form-definition.server';
import { submitForm } from '~/http/submit-form.server';
import { waitForRefund } from '~/http/reconciliation/erp-discrepancies.server';
import { listOperationsOfOrder } from '~/models/reconciliation/money-operation.server';
import { findStaffRefundByToken } from '~/models/refunds/order-refund.server';
import { listActionsOf } from '~/models/staff/staff-action.server';
import { erpPaths } from '~/erp-paths';
import { askForRefund } from '~/services/refunds/ask-for-refund.server';
import { sendOrderRefund } from '~/services/refunds/send-order-refund.server';
import { ErpPage } from '~/components/staff/erp-page';
import { OrderAlerts } from '~/components/reconciliation/discrepancy-table';

const WORDS = ORDER_MONEY.refund;

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
  return { ...page, underWay, done, token: newFormToken(), actions: traceOf(actions) };
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
    if (outcome === 'refused') return { sentence: WORDS.askedRefused, status: 422, ...used };
    if (outcome === 'later') return { sentence: ORDER_MONEY.unknown, status: 503, ...used };
    await waitForRefund(context, order.gid);
    return { to: `${erpPaths.orderRefund(numberIn(order.gid))}?done=1` };
  };
  return submitForm(args, erpForms(staff), {
    resume: form(resumeRefundSchema, async ({ id }) => {
      const known = refunds.find((one) => one.id === id);
      if (!known) return { sentence: WORDS.outdated, status: 422 };
      return over(await sendOrderRefund(context, known.id));
    }),
    review: form(schema, async (fields) => {
      const read = readRefundForm(fields, order);
      if (!read.ok) return { fieldErrors: read.faults };
      const { wish, way } = read.value;
      const split = refundSplit(order, paid, { amountCents: wish.amountCents, way });
      const isRestocked = wish.isRestocked && wish.lines.length > 0;
      return { review: { amountCents: wish.amountCents, split, isRestocked, fields } };
    }),
    refund: form(schema, { shownIn: 'review' }, async (fields) => {
      const { form_token: formToken } = fields;
      const read = readRefundForm(fields, order);
      if (!read.ok) {
        // The same form sent again: what it refunded is no longer refundable, so validation fails.
        const before = await findStaffRefundByToken(context.db, formToken);
        if (before?.orderGid === order.gid) return over(await sendOrderRefund(context, before.id));
        return { fieldErrors: read.faults };
      }
      const wanted = { orderGid: order.gid, formToken, ...read.value };
      const asked = await neededMoney(
        askForRefund(context, actorOf(context, staff), wanted),
        context.log,
      );
      if (asked.ok) return over(asked.outcome);
      if (isApprovalRefusal(asked)) return { isTokenUsed: true, ...approvalOutcome(asked) };
      if (asked.code === 'not-made') return over('refused');
      const used = { isTokenUsed: true };
      if (asked.code !== 'wish') return { sentence: REFUSED[asked.code], ...used };
      return { sentence: WORDS.faults[asked.fault], status: 422, ...used };
    }),
  });
}

const REFUSED = {
  'not-found': ORDER_MONEY.changed,
  'under-way': ORDER_MONEY.underWay,
  changed: ORDER_MONEY.changed,
  disputed: ORDER_MONEY.disputed,
  open: ORDER_MONEY.open,
  way: WORDS.notThisWay,
  'card-gone': WORDS.cardGone,
} as const;

export default function ErpRefundPage() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { order, paid, leftCents } = page;
  const to = erpPaths.orderRefund(numberIn(order.gid));
  const isUnderWay = paid !== null && !paid.isSettled;
  const isClosed = isUnderWay || page.isInDispute;
  return (
    <ErpPage title={WORDS.title(order.name)} text={WORDS.text}>
      {page.done && !reply ? (
        <div className="mb-6">
          <Notice tone={page.underWay.length === 0 ? 'done' : 'info'}>
            {page.underWay.length === 0 ? WORDS.done : WORDS.begun}
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
          {WORDS.unpaid}{' '}
          <a href={erpPaths.orderCancel(numberIn(order.gid))} className="target text-link">
            {WORDS.cancel}
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
      <AskedRefunds refunds={page.refunds} />
      <p className="mt-8">
        <a href={erpPaths.order(numberIn(order.gid))} className="target text-link">
          {ORDER_MONEY.back}
        </a>
      </p>
      <Trace actions={page.actions} />
    </ErpPage>
  );
}
