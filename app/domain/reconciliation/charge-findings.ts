import { PAYMENT_LIFE_MS } from '~/domain/payments/payment-machine';
import type { IntentSnapshot } from '~/domain/payment-methods/payment-intent';
import type { PaymentState } from '~/domain/payments/payment';
import { isCardSettled } from '~/domain/payments/payment-review';

/** What can be wrong between one of our charges at Stripe, an order at Shopify, and their payment. */
export const CHARGE_FINDINGS = {
  'charge-without-order':
    'Stripe has been paid for an order that was not made, and the money was not given back. Refund the charge in their dashboard.',
  'charge-unpaid':
    'An order was made whose card was not charged, or not for as much. Find out how, and collect the amount or cancel the order.',
  'charge-unfinished':
    'A charge of an order has stood unpaid at Stripe for hours and could not be canceled. Cancel it in their dashboard.',
} as const;

export type ChargeFinding = keyof typeof CHARGE_FINDINGS;

export const ORDER_FINDINGS = {
  'order-without-payment':
    'There is an order of a payment that was not completed: it may not have been paid. Look at the payment; collect the amount, or cancel the order.',
  'order-not-marked-paid':
    'An order is paid here, and the platform does not say so. Mark it as paid there.',
} as const;

export type OrderFinding = keyof typeof ORDER_FINDINGS;

/** The fields of a payment that a charge is compared with. */
export type JudgedPayment = {
  id: string;
  state: PaymentState;
  cardCents: number;
  paymentIntentId: string | null;
  failureCode: string | null;
};

/** Far longer than a payment can take, so the charge cannot still be in progress. */
const OLD_MS = 4 * PAYMENT_LIFE_MS;

const UNFINISHED = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/** Whether an old charge can still be paid although its payment failed, has another charge, or is missing. */
export function isStrayCharge(
  { id, status, createdAt }: Pick<IntentSnapshot, 'id' | 'status' | 'createdAt'>,
  payment: JudgedPayment | null,
  at: Date,
): boolean {
  if (!UNFINISHED.includes(status) || at.getTime() - createdAt.getTime() < OLD_MS) return false;
  return payment === null || payment.state === 'failed' || payment.paymentIntentId !== id;
}

/** States in which the order exists or will be made. */
const GOES_FORWARD: readonly PaymentState[] = ['charged', 'completed', 'settled'];

/**
 * Returns what is wrong with a charge; null if nothing is.
 *
 * @param keptCents what was captured and not refunded
 */
export function findingOnCharge(
  intent: Pick<IntentSnapshot, 'id' | 'status' | 'amountReceivedCents'>,
  payment: JudgedPayment | null,
  keptCents: number,
): ChargeFinding | null {
  const isItsOwn = payment?.paymentIntentId === intent.id;
  if (isItsOwn && GOES_FORWARD.includes(payment.state)) {
    const isPaid =
      intent.status === 'succeeded' && intent.amountReceivedCents === payment.cardCents;
    return isPaid ? null : 'charge-unpaid';
  }
  if (intent.status !== 'succeeded' || keptCents <= 0) return null;
  // The refund is under way, or a staff member handles it; either is reported elsewhere.
  if (isItsOwn && (payment.state === 'undoing' || payment.state === 'review')) return null;
  // Staff have recorded that they settled this with the customer in another way.
  const isBeside = !isItsOwn && payment?.paymentIntentId !== null;
  if (payment !== null && isCardSettled(payment) && !isBeside) return null;
  return 'charge-without-order';
}
