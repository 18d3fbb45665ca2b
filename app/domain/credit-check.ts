import type { Cents } from './money';
import type { IntentSnapshot } from './payment-intent';

type Expected = {
  id: string;
  amountCents: Cents;
  stripeCustomerId: string;
  paymentIntentId: string | null;
};

/**
 * Whether what Stripe has taken is exactly what the deposit is about (money-security 3.6, I-10).
 *
 * @returns what does not match, by name; empty when all does
 */
export function creditMismatches(
  deposit: Expected,
  intent: IntentSnapshot,
  livemode: boolean,
): string[] {
  const checks: Record<string, boolean> = {
    intent: intent.id === deposit.paymentIntentId,
    status: intent.status === 'succeeded',
    amount_received: intent.amountReceivedCents === deposit.amountCents,
    currency: intent.currency === 'usd',
    customer: intent.customer === deposit.stripeCustomerId,
    deposit_id: intent.metadata['deposit_id'] === deposit.id,
    livemode: intent.livemode === livemode,
  };
  return Object.keys(checks).filter((name) => !checks[name]);
}
