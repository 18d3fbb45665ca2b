import type { Stripe } from 'stripe';
import { conductOf } from './conduct';
import { decidedAt } from './money';
import type { Money, RefundRow } from './money';
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
  money: Money,
  charge: Stripe.Charge,
  parts: { amount: number; reason: string | null; metadata: Record<string, string> },
): RefundRow {
  const method = money.records.paymentMethods.get(String(charge.payment_method));
  const conduct = method && conductOf(method, money.records.now()).refund;
  const isSlow = charge.payment_method_details?.type !== 'card' || conduct === 'slow';
  const drawn = refundObject({
    ...parts,
    charge,
    status: isSlow ? 'pending' : 'succeeded',
    created: money.records.now(),
  });
  const isOpen = isSlow || conduct === 'failing';
  const row = money.refunds.put({
    refund: drawn,
    settlesAt: isOpen ? decidedAt(money, TAKING_MS) : null,
  });
  const after = putRefunded(money, charge, charge.amount_refunded + parts.amount);
  money.events.emit('charge.refunded', after, { amount_refunded: charge.amount_refunded });
  money.events.emit('refund.created', drawn);
  endInquiries(money, after);
  return row;
}

/** Marks a pending refund as arrived. */
export function completeRefund(money: Money, row: RefundRow): RefundRow {
  if (row.refund.status !== 'pending') return money.refunds.put({ ...row, settlesAt: null });
  const { pending_reason: _, ...rest } = row.refund;
  const next = { ...rest, status: 'succeeded' };
  return changed(money, row, next);
}

/** Marks a refund as failed: the money is the store's again. */
export function failRefund(
  money: Money,
  row: RefundRow,
  why = 'expired_or_canceled_card',
): RefundRow {
  const { pending_reason: _, ...rest } = row.refund;
  const next = { ...rest, status: 'failed', failure_reason: why };
  const charge = money.charges.get(String(next.charge));
  if (charge !== undefined) putRefunded(money, charge, charge.amount_refunded - next.amount);
  const failed = changed(money, row, next);
  money.events.emit('refund.failed', next);
  return failed;
}

function changed(money: Money, row: RefundRow, next: Stripe.Refund): RefundRow {
  const after = money.refunds.put({ refund: next, settlesAt: null });
  const previous = { status: row.refund.status };
  money.events.emit('charge.refund.updated', next, previous);
  money.events.emit('refund.updated', next, previous);
  return after;
}

function putRefunded(money: Money, charge: Stripe.Charge, cents: number): Stripe.Charge {
  return money.charges.put({
    ...charge,
    amount_refunded: cents,
    refunded: cents === charge.amount_captured,
  });
}
