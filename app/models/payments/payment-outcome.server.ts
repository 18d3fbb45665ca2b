import { discrepancyAlarm, type PlainKind } from '~/domain/discrepancies/discrepancies';
import type { PaymentState } from '~/domain/payments/payment';
import { paymentFailureOf, type PaymentFailure } from '~/domain/payments/payment-failure';
import type { FailureStep } from '~/domain/payments/deposit-failure-step';
import { patientDelayMs, RETRY_PATIENCE } from '~/domain/core/retries/retry-delay';
import type { StripeFailure } from '~/domain/core/retries/stripe-failure';
import type { Clerk } from './deposit-outcome.server';
import { closeDiscrepancy, openDiscrepancy } from '~/models/discrepancies/discrepancy.server';
import { moneyTransaction } from '~/models/core/database.server';
import { putPaymentOff } from './payment-due.server';
import type { Payment } from './payment-row.server';
import { beginUndo, settle } from './payment-steps.server';

type PaymentKind = Extract<PlainKind, `payment-${string}` | 'charge-in-doubt'>;

/** Records how a run of the payment machine ended, and alerts people where they need to know. */

/**
 * Schedules another attempt: nothing was learned, or nothing may be done now. After twenty attempts in a
 * row it opens a discrepancy for a person and continues at the slowest pace (money-security 3.7).
 *
 * @param because an operation and a kind of failure; never a vendor's words
 * @param delayMs how long to wait after the nth attempt in a row
 * @returns false: there is nothing to do at once
 */
export async function tryPaymentLater(
  clerk: Clerk,
  payment: Payment,
  because: string,
  delayMs = patientDelayMs,
): Promise<false> {
  const attempts = await putPaymentOff(clerk.db, payment.id, {
    because,
    delayMs,
    now: clerk.now(),
  });
  clerk.log.warn({ payment: payment.id, attempts, because }, 'a payment is put off');
  if (attempts > RETRY_PATIENCE) {
    await tellOfPayment(clerk, payment, 'payment-stuck', { attempts, because });
  }
  return false;
}

/**
 * Fails the payment: everything that was taken is given back, starting at once.
 *
 * @returns true: there is something to do at once
 */
export async function turnRound(
  clerk: Clerk,
  payment: Payment,
  failure: PaymentFailure,
): Promise<true> {
  const from: PaymentState[] = [payment.state];
  const moved = { from, failure, at: new Date(clerk.now()) };
  if (await beginUndo(clerk.db, payment.id, moved)) {
    clerk.log.info({ payment: payment.id, failure }, 'a payment is undone');
  }
  return true;
}

/**
 * Settles the payment: every platform has been told.
 *
 * @returns false: there is nothing to do at once
 */
export async function endSettled(clerk: Clerk, payment: Payment): Promise<false> {
  await settle(clerk.db, payment.id, new Date(clerk.now()));
  await closePaymentDiscrepancies(clerk, payment);
  clerk.log.info({ payment: payment.id, order: payment.orderGid }, 'a payment is settled');
  return false;
}

/**
 * Acts on a failed call to Stripe (money-security 3.5).
 *
 * @returns whether there is something to do at once
 */
export async function afterStripeCall(
  clerk: Clerk,
  payment: Payment,
  failure: StripeFailure,
  next: FailureStep,
): Promise<boolean> {
  const because = `${failure.operation} ${failure.kind}`;
  const fields = { err: failure, payment: payment.id };
  switch (next.do) {
    case 'look':
      return true;
    case 'fail':
      clerk.log.info(fields, 'Stripe has refused a charge');
      return turnRound(clerk, payment, paymentFailureOf(next.failure));
    case 'review':
      clerk.log.error(fields, 'a payment is put aside');
      return putPaymentInReview(clerk, payment, `payment-${next.because}`, { because });
    case 'later':
      if (next.isAlarm) {
        clerk.log.error({ alarm: 'stripe-refuses', ...fields }, 'Stripe does not take our calls');
      }
      return tryPaymentLater(clerk, payment, because);
  }
}

/**
 * Puts a payment in review and opens a discrepancy with the reason, in one transaction. No money moves.
 *
 * @returns false: there is nothing to do at once
 */
export async function putPaymentInReview(
  clerk: Clerk,
  payment: Payment,
  kind: PaymentKind,
  detail: Record<string, unknown>,
): Promise<false> {
  const at = new Date(clerk.now());
  const isNew = await moneyTransaction(clerk.db, async (trx) => {
    await trx
      .updateTable('payment')
      .set({
        state: 'review',
        attempts: 0,
        updated_at: at,
        lease_owner: null,
        lease_until: null,
      })
      .where('id', '=', payment.id)
      .where('state', '=', payment.state)
      .execute();
    const ways = `--retry=${payment.id} or --undo=${payment.id}`;
    const end = `Then end it by npm run reconcile -- ${ways} (docs/money.md).`;
    const found = { kind, after: end, subject: payment.id, at };
    return openDiscrepancy(trx, { ...found, detail: { ...detailOf(payment), ...detail } });
  });
  await closeTold(clerk, payment.id, 'payment-stuck');
  if (isNew) sound(clerk, payment, kind);
  return false;
}

/** Opens a discrepancy for a person to look at; the payment continues. */
export async function tellOfPayment(
  clerk: Clerk,
  payment: Payment,
  kind: PaymentKind,
  detail: Record<string, unknown> = {},
): Promise<void> {
  const isNew = await openDiscrepancy(clerk.db, {
    kind,
    subject: payment.id,
    at: new Date(clerk.now()),
    detail: { ...detailOf(payment), ...detail },
  });
  if (isNew) sound(clerk, payment, kind);
}

/** Closes the discrepancies about a payment that has ended. */
export async function closePaymentDiscrepancies(
  clerk: Clerk,
  { id }: Pick<Payment, 'id'>,
): Promise<void> {
  await closeTold(clerk, id, 'payment-stuck');
  await closeTold(clerk, id, 'payment-order-missing');
}

async function closeTold({ db, now }: Clerk, subject: string, kind: PaymentKind): Promise<void> {
  await closeDiscrepancy(db, { kind, subject, by: 'true again', at: new Date(now()) });
}

const detailOf = ({ state, paymentIntentId, draftGid, orderGid }: Payment) => ({
  state,
  intent: paymentIntentId,
  draft: draftGid,
  order: orderGid,
});

function sound({ log }: Clerk, { id }: Payment, kind: PaymentKind): void {
  log.error(discrepancyAlarm(kind, { payment: id }), 'a payment needs a person');
}
