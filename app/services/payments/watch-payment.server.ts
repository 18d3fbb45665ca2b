import { paymentView, type PaymentView } from '~/domain/payments/payment-view';
import { findPayment } from '~/models/payments/payment.server';
import type { ServiceContext } from '~/services/context';

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
