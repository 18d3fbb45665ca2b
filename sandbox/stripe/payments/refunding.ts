import type { Stripe } from 'stripe';
import { conductOf } from './conduct';
import { decidedAt } from './desk';
import type { Desk, RefundRow } from './desk';
import { endInquiries } from './disputing';
import { refundObject } from './refund-object';

/** How long a refund takes to arrive. Stripe says five business days; here they are calendar days. */
const TAKING_MS = 5 * 24 * 60 * 60_000;

/** Returns the cents of a charge that can still be refunded. */
export function refundable({ amount_captured, amount_refunded }: Stripe.Charge): number {
  return amount_captured - amount_refunded;
}

/** Refunds part of a charge. Callers check whether, and how much, may be refunded. */
export function refund(
  desk: Desk,
  charge: Stripe.Charge,
  parts: { amount: number; reason: string | null; metadata: Record<string, string> },
): RefundRow {
  const method = desk.shelf.paymentMethods.get(String(charge.payment_method));
  const conduct = method && conductOf(method, desk.shelf.now()).refund;
  const isSlow = charge.payment_method_details?.type !== 'card' || conduct === 'slow';
  const drawn = refundObject({
    ...parts,
    charge,
    status: isSlow ? 'pending' : 'succeeded',
    created: desk.shelf.now(),
  });
  const isOpen = isSlow || conduct === 'failing';
  const row = desk.refunds.put({
    refund: drawn,
    settlesAt: isOpen ? decidedAt(desk, TAKING_MS) : null,
  });
  const after = putRefunded(desk, charge, charge.amount_refunded + parts.amount);
  desk.events.emit('charge.refunded', after, { amount_refunded: charge.amount_refunded });
  desk.events.emit('refund.created', drawn);
  endInquiries(desk, after);
  return row;
}

/** Marks a pending refund as arrived. */
export function completeRefund(desk: Desk, row: RefundRow): RefundRow {
  if (row.refund.status !== 'pending') return desk.refunds.put({ ...row, settlesAt: null });
  const { pending_reason: _, ...rest } = row.refund;
  const next = { ...rest, status: 'succeeded' };
  return changed(desk, row, next);
}

/** Marks a refund as failed: the money is the store's again. */
export function failRefund(
  desk: Desk,
  row: RefundRow,
  why = 'expired_or_canceled_card',
): RefundRow {
  const { pending_reason: _, ...rest } = row.refund;
  const next = { ...rest, status: 'failed', failure_reason: why };
  const charge = desk.charges.get(String(next.charge));
  if (charge !== undefined) putRefunded(desk, charge, charge.amount_refunded - next.amount);
  const failed = changed(desk, row, next);
  desk.events.emit('refund.failed', next);
  return failed;
}

function changed(desk: Desk, row: RefundRow, next: Stripe.Refund): RefundRow {
  const after = desk.refunds.put({ refund: next, settlesAt: null });
  const previous = { status: row.refund.status };
  desk.events.emit('charge.refund.updated', next, previous);
  desk.events.emit('refund.updated', next, previous);
  return after;
}

function putRefunded(desk: Desk, charge: Stripe.Charge, cents: number): Stripe.Charge {
  return desk.charges.put({
    ...charge,
    amount_refunded: cents,
    refunded: cents === charge.amount_captured,
  });
}
