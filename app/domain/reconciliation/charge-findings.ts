import { PAYMENT_LIFE_MS, type PaymentState } from '~/domain/payments/payment-states';
import type { IntentSnapshot } from '~/domain/payment-methods/payment-intent';
import { isCardSettled } from '~/domain/payments/payment-failure';

/** What can be wrong between one of our charges at Stripe and its payment: kinds of discrepancies. */
export const CHARGE_FINDINGS = [
  'charge-without-order',
  'charge-unpaid',
  'charge-unfinished',
] as const;

export type ChargeFinding = (typeof CHARGE_FINDINGS)[number];

/** What can be wrong between an order at Shopify and its payment: kinds of discrepancies. */
export const ORDER_FINDINGS = ['order-without-payment', 'order-not-marked-paid'] as const;

export type OrderFinding = (typeof ORDER_FINDINGS)[number];

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
