import type { Cents } from '~/domain/core/money';
import type { IntentSnapshot } from '~/domain/payment-methods/payment-intent';

type Expected = {
  id: string;
  amountCents: Cents;
  stripeCustomerId: string;
  paymentIntentId: string | null;
};

/**
 * Checks that what Stripe captured is exactly what the deposit, or the card part of a payment, is for
 * (money-security 3.6, I-10).
 *
 * @param owner the metadata key that holds the id of the deposit or payment
 * @returns names of the values that do not match; empty if all do
 */
export function creditMismatches(
  deposit: Expected,
  intent: IntentSnapshot,
  livemode: boolean,
  owner: 'deposit_id' | 'payment_id' = 'deposit_id',
): string[] {
  const checks: Record<string, boolean> = {
    intent: intent.id === deposit.paymentIntentId,
    status: intent.status === 'succeeded',
    amount_received: intent.amountReceivedCents === deposit.amountCents,
    currency: intent.currency === 'usd',
    customer: intent.customer === deposit.stripeCustomerId,
    [owner]: intent.metadata[owner] === deposit.id,
    livemode: intent.livemode === livemode,
  };
  return Object.keys(checks).filter((name) => !checks[name]);
}
