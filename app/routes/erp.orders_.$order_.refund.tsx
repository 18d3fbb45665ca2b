import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { AskedRefunds, RefundFacts } from '~/components/refunds/refund-facts';
import { RefundForm, RefundReview, type RefundReviewed } from '~/components/refunds/refund-form';
import { Trace } from '~/components/staff/ask-form';
import { Notice } from '~/components/ui/notice';
import { backOfficeMeta } from '~/content/staff/back-office';
import { ORDER_MONEY } from '~/content/refunds/erp-order-money';
import { numberIn } from '~/domain/draft-orders/draft-form';
import { tokenOf } from '~/http/draft-orders/draft-action.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { newFormToken, readForm } from '~/http/form.server';
import { requireStaff } from '~/http/customers/guards.server';
import {
  neededMoney,
  pieceField,
  readRefundForm,
  REFUND_FIELDS,
  refundPage,
  refundSplit,
} from '~/http/refunds/order-money.server';
import {
  actorOf,
  approvalSentence,
  isApprovalRefusal,
  tooManyChanges,
  traceOf,
} from '~/http/staff/trace.server';
import { waitForRefund } from '~/http/reconciliation/order-operations.server';
import { listOperationsOfOrder } from '~/models/reconciliation/money-operation.server';
import { findStaffRefundByToken } from '~/models/refunds/order-refund.server';
import { listActionsOf } from '~/models/staff/staff-action.server';
import { erpPaths } from '~/erp-paths';
import { askForRefund } from '~/services/refunds/ask-for-refund.server';
import { sendOrderRefund } from '~/services/refunds/send-order-refund.server';
import { ErpPage } from '~/components/staff/erp-page';
import { OrderAlerts } from '~/components/reconciliation/order-alerts';

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

/** `intent`: review, refund, or resume with the `id` of a refund that has not ended. */
export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, 'orders.refund');
  const { context } = args;
  const { order, paid, refunds } = await refundPage(context, args.params['order']);
  const pieces = order.lines.map(({ gid }) => pieceField(gid));
  const form = await readForm(args.request, { once: [...REFUND_FIELDS, ...pieces] });
  const typed = Object.fromEntries(
    [...form].map(([name, value]) => [name, String(value).slice(0, 100)]),
  );
  const refuse = (
    faults: Record<string, string>,
    status: number,
    reviewed: RefundReviewed | null = null,
    headers: Record<string, string> = {},
  ) => data({ typed, faults, reviewed, token: newFormToken() }, { status, headers });
  const tooMany = await tooManyChanges(context, staff);
  if (tooMany) {
    const later = { 'Retry-After': String(tooMany.wait) };
    return refuse({ '': tooMany.sentence }, 429, null, later);
  }
  const over = async (outcome: 'done' | 'refused' | 'later') => {
    context.wakeMoney();
    context.wakeFollowers();
    if (outcome === 'refused') return refuse({ '': WORDS.askedRefused }, 422);
    if (outcome === 'later') return refuse({ '': ORDER_MONEY.unknown }, 503);
    await waitForRefund(context, order.gid);
    return redirect(`${erpPaths.orderRefund(numberIn(order.gid))}?done=1`, 303);
  };
  if (form.get('intent') === 'resume') {
    const known = refunds.find(({ id }) => id === form.get('id'));
    return known
      ? over(await sendOrderRefund(context, known.id))
      : refuse({ '': WORDS.outdated }, 422);
  }
  const formToken = tokenOf(form);
  if (formToken === null) return refuse({ '': WORDS.outdated }, 422);
  const isSent = form.get('intent') === 'refund';
  const read = readRefundForm(form, order);
  if (!read.ok) {
    // The same form sent again: what it refunded is no longer refundable, so validation fails.
    const before = isSent ? await findStaffRefundByToken(context.db, formToken) : null;
    if (before?.orderGid === order.gid) return over(await sendOrderRefund(context, before.id));
    return refuse(read.faults, 422);
  }
  const { wish, way } = read.value;
  if (!isSent) {
    return refuse({}, 200, {
      amountCents: wish.amountCents,
      split: refundSplit(order, paid, { amountCents: wish.amountCents, way }),
      isRestocked: wish.isRestocked && wish.lines.length > 0,
      fields: typed,
    });
  }
  const actor = actorOf(context, staff);
  const wanted = { orderGid: order.gid, formToken, ...read.value };
  const asked = await neededMoney(askForRefund(context, actor, wanted), context.log);
  if (asked.ok) return over(asked.outcome);
  if (isApprovalRefusal(asked)) return refuse({ '': approvalSentence(asked) }, 409);
  if (asked.code === 'not-made') return over('refused');
  if (asked.code === 'wish') return refuse({ '': WORDS.faults[asked.fault] }, 422);
  return refuse({ '': REFUSED[asked.code] }, 409);
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
        reply?.reviewed ? (
          <RefundReview reviewed={reply.reviewed} faults={[]} answer={reply} back={to} />
        ) : (
          <RefundForm
            order={order}
            token={reply?.token ?? page.token}
            typed={reply?.typed ?? {}}
            faults={reply?.faults ?? {}}
            answer={reply}
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
