import type { Stripe } from 'stripe';
import type { PaymentMethodRow } from '../rows';
import type { Decline } from '../test-numbers';
import type { Conduct } from './conduct';

/** The result of an attempt to pay. */
type Verdict =
  | { kind: 'challenge' }
  | { kind: 'paid' }
  | { kind: 'pending' }
  | ({ kind: 'declined' } & Decline);

type Try = {
  intent: Stripe.PaymentIntent;
  type: PaymentMethodRow['type'];
  conduct: Conduct;
  /** The cardholder has just authenticated on the bank's page. */
  authenticated: boolean;
  /** The cardholder is absent: nobody can be sent to the bank's page. */
  offSession: boolean;
};

/** Returns the bank's answer. A bank debit is never decided at once. */
export function judge({ intent, type, conduct, authenticated, offSession }: Try): Verdict {
  if (type === 'us_bank_account') return { kind: 'pending' };
  if (offSession) return judgeUnseen(intent, conduct);
  if (!authenticated && isChallenged(intent, conduct)) return { kind: 'challenge' };
  return conduct.decline === null ? { kind: 'paid' } : { kind: 'declined', ...conduct.decline };
}

function isChallenged(intent: Stripe.PaymentIntent, { challenge }: Conduct): boolean {
  const requested = intent.payment_method_options?.card?.request_three_d_secure ?? 'automatic';
  return challenge === 'always' || (challenge === 'asked' && requested !== 'automatic');
}

/** Declines an off-session charge if the bank insists on authentication or the caller requests it. */
function judgeUnseen(intent: Stripe.PaymentIntent, conduct: Conduct): Verdict {
  const isRequested = conduct.challenge === 'asked' && isChallenged(intent, conduct);
  if (conduct.offSession === 'insists' || isRequested) {
    return { kind: 'declined', ...AUTHENTICATION_REQUIRED };
  }
  return conduct.decline === null ? { kind: 'paid' } : { kind: 'declined', ...conduct.decline };
}

/** https://docs.stripe.com/declines/codes */
export const AUTHENTICATION_REQUIRED = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
} satisfies Decline;
