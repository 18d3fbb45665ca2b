import { setupReturnPaths } from '~/content/payment-methods/saved-methods';
import { SETUP_LIMIT } from '~/domain/payment-methods/payment-method';
import type { SetupOrigin } from '~/domain/staff/staff-account';
import { isStripeFailure } from '~/domain/core/retries/failure';
import { findCustomerAccount, saveStripeCustomerId } from '~/models/ledger/customer-account.server';
import { consumeRequest } from '~/models/core/request-limit.server';
import { createCustomer, labelCustomer } from '~/platforms/stripe/customers.server';
import {
  createSetupIntent,
  createSetupSession,
  findSetupIntent,
  findSetupSession,
  type SetupSnapshot,
} from '~/platforms/stripe/setup-intents.server';
import type { ServiceContext, Settings } from '~/services/context';
import { insertPaymentMethod } from '~/models/payment-methods/payment-method.server';
import { defaultIfFirst } from '~/platforms/stripe/payment-methods.server';
import { getOwnMethod } from '~/platforms/stripe/own-method.server';

type Context = Pick<ServiceContext, 'db' | 'stripe' | 'now'> & Settings<'origin' | 'rateLimits'>;

type Owner = { gid: string; email: string };

type TooMany = { ok: false; reason: 'too-many'; waitSeconds: number };

/**
 * Opens Stripe's hosted page on which the customer saves a card or bank account. It returns to our site
 * with the session's id, or without one if the customer cancels.
 *
 * @throws StripeFailure; nothing has been saved then
 */
export async function beginSetup(
  context: Context,
  owner: Owner,
  origin: SetupOrigin,
): Promise<{ ok: true; id: string; url: string } | TooMany> {
  const tooMany = await countSetup(context, owner);
  if (tooMany) return tooMany;
  const back = setupReturnPaths(origin);
  const session = await createSetupSession(context.stripe, {
    stripeCustomerId: await stripeCustomerOf(context, owner),
    customerGid: owner.gid,
    successUrl: `${context.config.origin}${back.success}`,
    cancelUrl: `${context.config.origin}${back.cancel}`,
    now: context.now(),
  });
  return { ok: true, ...session };
}

/**
 * Begins the same setup on our own page with Stripe's embedded fields. Both count towards one rate limit.
 *
 * @throws StripeFailure; nothing has been saved then
 */
export async function beginSetupInPlace(
  context: Context,
  owner: Owner,
): Promise<{ ok: true; clientSecret: string } | TooMany> {
  const tooMany = await countSetup(context, owner);
  if (tooMany) return tooMany;
  const stripeCustomerId = await stripeCustomerOf(context, owner);
  return { ok: true, ...(await createSetupIntent(context.stripe, stripeCustomerId, owner.gid)) };
}

async function countSetup({ config, db }: Context, { gid }: Owner): Promise<TooMany | null> {
  if (!config.rateLimits) return null;
  const waitSeconds = await consumeRequest(db, `card-setup:${gid}`, SETUP_LIMIT);
  return waitSeconds === 0 ? null : { ok: false, reason: 'too-many', waitSeconds };
}

const BUSY_TRIES = 5;
const BUSY_WAIT_MS = 200;

/** Returns the customer's single Stripe customer id, created on first use (money-security 3.12). */
async function stripeCustomerOf({ db, stripe }: Context, { gid, email }: Owner): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    const known = (await findCustomerAccount(db, gid))?.stripeCustomerId;
    if (known) return known;
    try {
      const id = await saveStripeCustomerId(db, gid, await createCustomer(stripe, gid));
      await labelled(stripe, id, email);
      return id;
    } catch (error) {
      // Another tab is creating the same Stripe customer; it will be known shortly.
      if (!isStripeFailure(error) || error.kind !== 'busy' || tries === BUSY_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, BUSY_WAIT_MS));
    }
  }
}

/** Labels the Stripe customer with an email address. Failures are ignored: nothing depends on the label. */
async function labelled(stripe: Context['stripe'], id: string, email: string): Promise<void> {
  try {
    if (email !== '') await labelCustomer(stripe, id, email);
  } catch (error) {
    if (!isStripeFailure(error)) throw error;
  }
}

type FinishSetupContext = Pick<ServiceContext, 'db' | 'stripe' | 'now'>;

/** The id in the URL with which the customer returns; only a hint (money-security 3.12). */
export type SetupHint = { sessionId: string } | { setupIntentId: string };

type SetupFinished =
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
  context: FinishSetupContext,
  { gid }: { gid: string },
  hint: SetupHint,
): Promise<SetupFinished | null> {
  const stripeCustomerId = (await findCustomerAccount(context.db, gid))?.stripeCustomerId;
  if (!stripeCustomerId) return null;
  const owner = { customerGid: gid, stripeCustomerId };
  if ('setupIntentId' in hint) {
    const setup = await findSetupIntent(context.stripe, hint.setupIntentId);
    const isOwn = setup?.stripeCustomerId === stripeCustomerId;
    return isOwn && isOurs(context, setup) ? advance(context, owner, setup) : null;
  }
  const session = await findSetupSession(context.stripe, hint.sessionId);
  const isOwn = session?.stripeCustomerId === stripeCustomerId && session.clientReferenceId === gid;
  if (!isOwn || !isOurs(context, session)) return null;
  if (session.status === 'open') return 'unfinished';
  if (session.status === 'expired') return 'expired';
  return session.setup ? advance(context, owner, session.setup) : 'processing';
}

function isOurs({ stripe }: FinishSetupContext, { livemode }: { livemode: boolean }): boolean {
  return livemode === stripe.livemode;
}

async function advance(
  { db, stripe, now }: FinishSetupContext,
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
