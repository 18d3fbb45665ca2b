import { discrepancyAlarm, type PlainKind } from '~/domain/discrepancies/discrepancies';
import type { Cents } from '~/domain/core/money';
import { isTransient } from '~/domain/payments/payment-failure';
import type { CardStatus } from '~/domain/refunds/payment-refund';
import { patientDelayMs, RETRY_PATIENCE } from '~/domain/core/retries/retry-delay';
import type { StripeFailure } from '~/domain/core/retries/failure';
import { closeDiscrepancy, openDiscrepancy } from '~/models/discrepancies/discrepancy.server';
import { rescheduleCharge } from '~/models/payments/card-charge.server';
import { saveCardRefunded } from '~/models/refunds/payment-return.server';
import type { Payment } from '~/models/payments/payment.server';
import type { Clerk } from '~/services/payments/charge-outcome.server';

/** Records how a run of the refund cascade ended, and alerts people where they need to know. */

/** What is over once everything owed has gone back. */
const ENDED = [
  'order-refund-stuck',
  'order-refund-refused',
  'order-refund-failed',
  'order-refund-unclear',
] as const;

/** Everything owed has gone back. */
export async function endReturn(
  { db, now }: Clerk,
  { id }: Payment,
  goneCents: Cents,
): Promise<'done'> {
  const at = new Date(now());
  await saveCardRefunded(db, id, goneCents, at);
  for (const kind of ENDED) {
    await closeDiscrepancy(db, { kind, subject: id, by: 'true again', at });
  }
  return 'done';
}

/** Schedules another attempt; after twenty in a row a person is notified (money-security 3.7). */
export async function returnLater(
  clerk: Clerk,
  payment: Payment,
  because: string,
): Promise<'later'> {
  const { db, log, now } = clerk;
  const failed = { because, delayMs: patientDelayMs, now: now() };
  const attempts = await rescheduleCharge(db, 'payment', payment.id, failed);
  log.warn({ payment: payment.id, attempts, because }, 'a refund is put off');
  if (attempts > RETRY_PATIENCE) {
    await reportReturn(clerk, payment, 'order-refund-stuck', { attempts, because });
  }
  return 'later';
}

/** The same after a failed call to Stripe. A rejection is reported at once: it may need a person. */
export async function afterReturnFailure(
  clerk: Clerk,
  payment: Payment,
  failure: StripeFailure,
): Promise<'later'> {
  const because = `${failure.operation} ${failure.kind}`;
  if (!isTransient(failure)) {
    clerk.log.error({ err: failure, payment: payment.id }, 'Stripe refuses a refund');
    await reportReturn(clerk, payment, 'order-refund-refused', { because });
  }
  return returnLater(clerk, payment, because);
}

/** Reports refunds of the charge that were made elsewhere, until the order says so too. */
export async function reportOthersRefund(
  clerk: Clerk,
  payment: Payment,
  { refundedCents, elsewhereCents }: CardStatus,
): Promise<void> {
  const kind = 'order-refunded-at-stripe';
  if (elsewhereCents > 0 && refundedCents > payment.cardRefundRequestedCents) {
    return reportReturn(clerk, payment, kind, { refundedCents, elsewhereCents });
  }
  const over = { kind, subject: payment.id, by: 'true again' } as const;
  await closeDiscrepancy(clerk.db, { ...over, at: new Date(clerk.now()) });
}

type RefundKind = Extract<PlainKind, `order-refund${string}`>;

/** Opens a discrepancy about a payment's refund for a person. */
export async function reportReturn(
  { db, log, now }: Clerk,
  { id, orderGid, paymentIntentId }: Payment,
  kind: RefundKind,
  detail: Record<string, unknown>,
): Promise<void> {
  const isNew = await openDiscrepancy(db, {
    kind,
    subject: id,
    detail: { order: orderGid, intent: paymentIntentId, ...detail },
    at: new Date(now()),
  });
  const fields = discrepancyAlarm(kind, { payment: id });
  if (isNew) log.error(fields, 'a refund needs a person');
}
