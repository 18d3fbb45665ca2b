import { PAYMENT_LIFE_MS } from './payment-machine';
import type { IntentSnapshot } from './payment-intent';
import type { PaymentState } from './payment';
import { isCardSettled } from './payment-review';

/** What can be wrong between a charge of ours at Stripe, an order of the platform, and its payment. */
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

/** What has to be known of a payment to hold a charge against it. */
export type JudgedPayment = {
  id: string;
  state: PaymentState;
  cardCents: number;
  paymentIntentId: string | null;
  failureCode: string | null;
};

/** Longer than a payment may take, by far: it is on its way no more. */
const OLD_MS = 4 * PAYMENT_LIFE_MS;

const UNFINISHED = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/** It could still be paid, and nobody should: its payment has ended, or is not to be found. */
export function isStrayCharge(
  { id, status, createdAt }: Pick<IntentSnapshot, 'id' | 'status' | 'createdAt'>,
  payment: JudgedPayment | null,
  at: Date,
): boolean {
  if (!UNFINISHED.includes(status) || at.getTime() - createdAt.getTime() < OLD_MS) return false;
  return payment === null || payment.state === 'failed' || payment.paymentIntentId !== id;
}

/** An order is there, or will be. */
const GOES_FORWARD: readonly PaymentState[] = ['charged', 'completed', 'settled'];

/**
 * What is wrong with a charge.
 *
 * @param keptCents what was taken of it and not given back
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
  // On its way back, or a person's: both are told of elsewhere.
  if (isItsOwn && (payment.state === 'undoing' || payment.state === 'review')) return null;
  // A person has said that it was settled with the customer another way.
  const isBeside = !isItsOwn && payment?.paymentIntentId !== null;
  if (payment !== null && isCardSettled(payment) && !isBeside) return null;
  return 'charge-without-order';
}
