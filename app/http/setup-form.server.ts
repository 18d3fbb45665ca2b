import { redirect } from '@remix-run/node';
import { sentence } from '~/content/errors';
import type { SetupOrigin } from '~/domain/setup-origin';
import { isStripeFailure } from '~/domain/stripe-failure';
import type { StoreContext } from '~/http/context.server';
import { leaveNotice } from '~/http/notice.server';
import { waitWords } from '~/http/rate-limit.server';
import { notFound } from '~/http/replies.server';
import { beginSetup, beginSetupInPlace } from '~/services/begin-setup.server';
import { storePaymentMethod } from '~/services/store-payment-method.server';

type Owner = { gid: string; email: string };

/** Nothing has begun: why, and what the answer says of it. */
type NotBegun = {
  ok: false;
  problem: string;
  init: { status: number; headers: Record<string, string> };
};

type TooMany = { ok: false; reason: 'too-many'; waitSeconds: number };

/** The card company's page, to be led to. */
export function beginHostedSetup(context: StoreContext, owner: Owner, origin: SetupOrigin) {
  return begun(context, () => beginSetup(context, owner, origin));
}

/** The secret that the card company's own fields are shown with. */
export function beginInPlaceSetup(context: StoreContext, owner: Owner) {
  return begun(context, () => beginSetupInPlace(context, owner));
}

/**
 * Keeps what was saved in place and leads on. One that the webhook has kept already is kept; while
 * Stripe is silent, the webhook will.
 *
 * @throws 404 for somebody else's, as for one that does not exist
 */
export async function keepMethod(context: StoreContext, owner: Owner, method: string, to: string) {
  const notice = await keptNotice(context, owner, method);
  const headers = { 'Set-Cookie': await leaveNotice(notice, context.config) };
  return redirect(to, { status: 303, headers });
}

async function keptNotice(context: StoreContext, owner: Owner, method: string) {
  try {
    const stored = await storePaymentMethod(context, owner, method);
    if (!stored.ok) return stored.reason === 'known' ? 'method-saved' : notFound();
    return stored.isPending ? 'method-pending' : 'method-saved';
  } catch (error) {
    if (!isStripeFailure(error)) throw error;
    context.log.warn({ err: error }, 'a saved method could not be kept yet');
    return 'method-unknown';
  }
}

async function begun<Begun extends { ok: true }>(
  { log }: StoreContext,
  begin: () => Promise<Begun | TooMany>,
): Promise<Begun | NotBegun> {
  try {
    const setup = await begin();
    if (setup.ok) return setup;
    const problem = sentence('setup_too_many', { wait: waitWords(setup.waitSeconds) });
    return refusal(problem, 429, setup.waitSeconds);
  } catch (error) {
    if (!isStripeFailure(error)) throw error;
    log.warn({ err: error }, 'saving a card could not begin');
    return refusal(sentence('setup_not_begun'), 503, 10);
  }
}

function refusal(problem: string, status: number, waitSeconds: number): NotBegun {
  const headers = { 'Retry-After': String(waitSeconds), 'Cache-Control': 'no-store' };
  return { ok: false, problem, init: { status, headers } };
}
