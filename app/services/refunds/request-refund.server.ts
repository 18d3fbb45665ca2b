import { randomUUID } from 'node:crypto';
import {
  refundError,
  sentRefund,
  type OrderMoneyState,
  type RefundError,
} from '~/domain/orders/order-refund';
import { cardLeaves, refundParts } from '~/domain/refunds/payment-refund';
import { isOnlyPayment, refundedPayment } from '~/domain/refunds/refund-places';
import { cents, type Cents } from '~/domain/core/money';
import { isInDispute } from '~/models/disputes/dispute.server';
import {
  findStaffRefundByToken,
  insertStaffRefund,
  listCashSpans,
} from '~/models/refunds/order-refund.server';
import { hasOpenPayment, listPaymentsOfOrder } from '~/models/payments/payments-of-order.server';
import type { Payment } from '~/models/payments/payment.server';
import {
  withApproval,
  type ApprovalRejection,
  type ApprovalInput,
} from '~/models/staff/with-approval.server';
import { fetchOrderMoney } from '~/platforms/shopify/orders/order-money.server';
import { fetchCardStatus } from '~/platforms/stripe/refunds.server';
import type { StaffActor } from '~/domain/staff/staff-action';
import type { ServiceContext, Settings } from '~/services/context';
import { sendOrderRefund, type RefundOutcome } from './send-order-refund.server';
import type { RefundMethod, RefundRequest } from '~/domain/staff/approval';

type Context = Pick<ServiceContext, 'db' | 'stripe' | 'admin' | 'now' | 'log' | 'failpoint'> &
  Settings<'singleApproverLimits'>;

type RefundInput = {
  orderGid: string;
  staffRequest: RefundRequest;
  method: RefundMethod;
  /** The amount refunded for the order when the form was rendered. */
  seenCents: number;
  /** Of the form; one form makes one refund. */
  formToken: string;
};

type RejectionCode =
  | 'not-found'
  | 'under-way'
  | 'changed'
  | 'open'
  | 'disputed'
  | 'way'
  | 'card-gone';

export type RequestedRefund =
  | { ok: true; outcome: Exclude<RefundOutcome, 'refused'> }
  /** Shopify has refused it. */
  | { ok: false; code: 'not-made' }
  | { ok: false; code: RejectionCode }
  | { ok: false; code: 'request'; error: RefundError };

/**
 * Refunds part or all of an order for staff. Above what one person may do alone it waits for a second one (decision
 * 0041). The refund is first recorded with everything that will be sent, then sent to Shopify, once per form. What
 * was paid here goes back by the cascade (decision 0018), or entirely to the customer's Earth Cash (decision 0033).
 *
 * @throws PlatformFailure or StripeFailure before anything was recorded; also when the database fails
 */
export async function requestRefund(
  context: Context,
  actor: StaffActor,
  desired: RefundInput,
  input: ApprovalInput = desired,
): Promise<RequestedRefund | ApprovalRejection> {
  const { orderGid, staffRequest, method, seenCents } = desired;
  return withApproval(context, actor, input, {
    load: () => loadRefundable(context, desired),
    staffRequest: () => ({
      kind: 'refund',
      subjectId: orderGid,
      request: { staffRequest, method, seenCents },
      amountCents: staffRequest.amountCents,
      reason: '',
    }),
    run: (found) => makeRefund(context, actor, desired, found),
  });
}

type Refundable = { order: OrderMoneyState; payment: Payment | null; fromCents: Cents };

const end = (code: RejectionCode) => ({ ended: { ok: false, code } as const });

/** Returns what a refund depends on, or the end of one that this form has asked for or that cannot be made. */
async function loadRefundable(
  context: Context,
  { orderGid, staffRequest, method, seenCents, formToken }: RefundInput,
): Promise<{ found: Refundable } | { ended: RequestedRefund }> {
  const { db, admin } = context;
  const before = await findStaffRefundByToken(db, formToken);
  if (before?.orderGid === orderGid) {
    // The form was rendered twice: one copy was sent already, and this one has other values.
    const isSame = before.amountCents === staffRequest.amountCents && before.method === method;
    if (!isSame) return end('changed');
    return { ended: endOf(await sendOrderRefund(context, before.id)) };
  }
  const order = before ? null : await fetchOrderMoney(admin, orderGid);
  if (!order) return end('not-found');
  if (order.refundedCents !== seenCents) return end('changed');
  const error = refundError(order, staffRequest);
  if (error) return { ended: { ok: false, code: 'request', error } };
  const payments = await listPaymentsOfOrder(db, orderGid);
  if (await hasOpenPayment(db, orderGid)) return end('under-way');
  const payment = refundedPayment(payments);
  if (await isInDispute(db, orderGid)) return end('disputed');
  // What Shopify has given back itself is no part of what goes back here.
  const fromCents = payments.length > 0 ? order.manualRefundedCents : order.refundedCents;
  if (method === 'earth_cash') {
    if (!payment || !isOnlyPayment(payments) || !mayGoToCash(payment)) return end('way');
    if (await isCardGone(context, payment, { fromCents, amountCents: staffRequest.amountCents })) {
      return end('card-gone');
    }
  }
  return { found: { order, payment, fromCents } };
}

function endOf(outcome: RefundOutcome): RequestedRefund {
  return outcome === 'refused' ? { ok: false, code: 'not-made' } : { ok: true, outcome };
}

async function makeRefund(
  context: Context,
  actor: StaffActor,
  { orderGid, staffRequest, method, formToken }: RefundInput,
  { order, payment, fromCents }: Refundable,
): Promise<RequestedRefund> {
  const { db, now, failpoint } = context;
  const id = randomUUID();
  const written = await insertStaffRefund(db, {
    ...actor,
    id,
    formToken,
    orderGid,
    paymentId: payment?.id ?? null,
    input: sentRefund(order, id, staffRequest),
    amountCents: staffRequest.amountCents,
    method,
    fromCents,
    at: new Date(now()),
  });
  if (written === 'open' || written === 'changed') return { ok: false, code: written };
  failpoint('staff_refund_requested');
  return endOf(await sendOrderRefund(context, written.refund.id));
}

/** Never for an organization's order: a member's card must not pay into the organization's balance. */
function mayGoToCash({ cardCents, organizationId }: Payment): boolean {
  return cardCents > 0 && organizationId === null;
}

/**
 * Whether the card may have received, by a refund or a dispute, part of what would become Earth Cash, so
 * that it would be given twice. True also if the state of the card is unclear.
 *
 * @throws StripeFailure
 */
async function isCardGone(
  { db, stripe }: Context,
  payment: Payment,
  { fromCents, amountCents }: { fromCents: number; amountCents: number },
): Promise<boolean> {
  const from = Math.max(fromCents, payment.refundedCents);
  const spans = await listCashSpans(db, payment.id);
  const parts = refundParts(payment, cents(from + amountCents), [
    ...spans,
    { fromCents: from, toCents: from + amountCents },
  ]);
  const currentStatus = await fetchCardStatus(stripe, payment.paymentIntentId);
  return cardLeaves(payment, parts, currentStatus) !== 'enough';
}
