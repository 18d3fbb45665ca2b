import { findCustomerAccount } from '~/models/ledger/customer-account.server';
import { insertPaymentMethod } from '~/models/payment-methods/payment-method.server';
import { defaultIfFirst, getOwnMethod } from '~/platforms/stripe/payment-methods.server';
import { findSetupIntent, type SetupSnapshot } from '~/platforms/stripe/setup-intents.server';
import { findSetupSession } from '~/platforms/stripe/setup-sessions.server';
import type { ServiceContext } from '~/services/context';

type Context = Pick<ServiceContext, 'db' | 'stripe' | 'now'>;

/** The id in the URL with which the customer returns; only a hint (money-security 3.12). */
export type SetupHint = { sessionId: string } | { setupIntentId: string };

export type SetupFinished =
  | 'saved'
  /** A bank account that still has to be verified by its test deposits. */
  | 'pending'
  /** Stripe is still processing it. */
  | 'processing'
  /** The customer left before completing it. */
  | 'unfinished'
  | 'expired'
  /** The bank or Stripe refused it. */
  | 'failed'
  /** It was saved and has been removed since. */
  | 'gone';

/**
 * Returns how a setup ended that the customer comes back from. A saved method is recorded as theirs,
 * once, whether this or the webhook comes first.
 *
 * @returns null if the session is unknown or belongs to another customer
 * @throws StripeFailure; the webhook records the method then
 */
export async function finishSetup(
  context: Context,
  { gid }: { gid: string },
  hint: SetupHint,
): Promise<SetupFinished | null> {
  const stripeCustomerId = (await findCustomerAccount(context.db, gid))?.stripeCustomerId;
  if (!stripeCustomerId) return null;
  const owner = { customerGid: gid, stripeCustomerId };
  if ('setupIntentId' in hint) {
    const setup = await findSetupIntent(context.stripe, hint.setupIntentId);
    const isOwn = setup?.stripeCustomerId === stripeCustomerId;
    return isOwn && isOurs(context, setup) ? settle(context, owner, setup) : null;
  }
  const session = await findSetupSession(context.stripe, hint.sessionId);
  const isOwn = session?.stripeCustomerId === stripeCustomerId && session.clientReferenceId === gid;
  if (!isOwn || !isOurs(context, session)) return null;
  if (session.status === 'open') return 'unfinished';
  if (session.status === 'expired') return 'expired';
  return session.setup ? settle(context, owner, session.setup) : 'processing';
}

function isOurs({ stripe }: Context, { livemode }: { livemode: boolean }): boolean {
  return livemode === stripe.livemode;
}

async function settle(
  { db, stripe, now }: Context,
  owner: { customerGid: string; stripeCustomerId: string },
  { status, awaitsDeposits, paymentMethodId }: SetupSnapshot,
): Promise<SetupFinished> {
  switch (status) {
    case 'succeeded':
      break;
    case 'requires_action':
      return awaitsDeposits ? 'pending' : 'unfinished';
    case 'requires_confirmation':
      return 'unfinished';
    case 'requires_payment_method':
    case 'canceled':
      return 'failed';
    default:
      return 'processing';
  }
  // Reopening an old return URL does not restore a method that was removed.
  const at = new Date(now());
  const { stripeCustomerId } = owner;
  const method =
    paymentMethodId && (await getOwnMethod(stripe, stripeCustomerId, paymentMethodId, at));
  if (!method) return 'gone';
  await insertPaymentMethod(db, method.id, owner, at);
  await defaultIfFirst(stripe, stripeCustomerId, method);
  return 'saved';
}
