import { paymentView, type PaymentView } from '~/domain/payments/payment-view';
import { findPayment } from '~/models/payments/payment.server';
import type { ServiceContext } from '~/services/context';
import type { PaymentState } from '~/domain/payments/payment';
import { beginUndo } from '~/models/payments/payment-steps.server';

/**
 * Returns a customer's own payment for its page. While it waits for the customer at their bank, Stripe
 * is read, because the bank's link is not stored and a returning customer wants to see the result. A
 * payment that is due and not leased is advanced. Otherwise our own row is enough.
 *
 * @returns null if there is none, or if it belongs to another customer
 */
export async function watchPayment(
  { db, now, settlePayment, log }: Pick<ServiceContext, 'db' | 'now' | 'log' | 'settlePayment'>,
  gid: string,
  id: string,
): Promise<PaymentView | null> {
  const payment = await findPayment(db, gid, id);
  if (payment === null) return null;
  const { state, leaseUntil, nextAttemptAt } = payment;
  const isOver = state === 'settled' || state === 'failed' || state === 'review';
  const isFree = leaseUntil === null || leaseUntil.getTime() <= now();
  const isDue = !isOver && isFree && nextAttemptAt.getTime() <= now();
  if (state !== 'requires_action' && !isDue) return paymentView(payment, null);
  try {
    const { intent } = await settlePayment(payment.id);
    return paymentView((await findPayment(db, gid, id)) ?? payment, intent);
  } catch (error) {
    log.warn({ err: error, payment: id }, 'a payment could not be looked at; its row is shown');
    return paymentView(payment, null);
  }
}

/** States before the charge. Only the customer, at their bank's page, can still cause one meanwhile. */
const CAN_BE_GIVEN_UP: readonly PaymentState[] = [
  'held',
  'drafted',
  'pi_created',
  'requires_action',
];

/**
 * Gives up a payment that was not charged. The wish is recorded first; the state machine then deletes
 * the draft, cancels the intent and only then returns the Earth Cash and marks the payment failed. A
 * charge made at the same moment is refunded.
 *
 * @returns its state now; null if there is none, or if it belongs to another customer
 */
export async function cancelPayment(
  { db, now, settlePayment, log }: Pick<ServiceContext, 'db' | 'now' | 'log' | 'settlePayment'>,
  gid: string,
  id: string,
): Promise<PaymentState | null> {
  const payment = await findPayment(db, gid, id);
  if (payment === null) return null;
  const wish = {
    from: CAN_BE_GIVEN_UP,
    failure: 'payment_given_up',
    at: new Date(now()),
  } as const;
  if (!(await beginUndo(db, payment.id, wish))) {
    return (await findPayment(db, gid, id))?.state ?? payment.state;
  }
  try {
    return (await settlePayment(payment.id)).state;
  } catch (error) {
    log.warn({ err: error, payment: id }, 'a payment that was given up is left to the runner');
    return 'undoing';
  }
}
