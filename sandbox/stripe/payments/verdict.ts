import type { Stripe } from 'stripe';
import type { PaymentMethodRow } from '../rows';
import type { Decline } from '../test-numbers';
import type { Conduct } from './conduct';

/** What becomes of a try to pay. */
type Verdict =
  { kind: 'challenge' } | { kind: 'paid' } | { kind: 'pending' } | ({ kind: 'declined' } & Decline);

type Try = {
  intent: Stripe.PaymentIntent;
  type: PaymentMethodRow['type'];
  conduct: Conduct;
  /** The holder has just proved who he is on the bank's page. */
  authenticated: boolean;
};

/** The bank's answer. A bank debit is never decided at once. */
export function judge({ intent, type, conduct, authenticated }: Try): Verdict {
  if (type === 'us_bank_account') return { kind: 'pending' };
  if (!authenticated && isChallenged(intent, conduct)) return { kind: 'challenge' };
  return conduct.decline === null ? { kind: 'paid' } : { kind: 'declined', ...conduct.decline };
}

function isChallenged(intent: Stripe.PaymentIntent, { challenge }: Conduct): boolean {
  const asked = intent.payment_method_options?.card?.request_three_d_secure ?? 'automatic';
  return challenge === 'always' || (challenge === 'asked' && asked !== 'automatic');
}
