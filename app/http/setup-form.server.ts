import { sentence } from '~/content/errors';
import type { AccountNoticeCode } from '~/content/account-notices';
import { isStripeFailure } from '~/domain/stripe-failure';
import type { StoreContext } from '~/http/context.server';
import { waitWords } from '~/http/rate-limit.server';
import { notFound } from '~/http/replies.server';

/** Nothing has begun: why, and what the answer says of it. */
type NotBegun = {
  ok: false;
  problem: string;
  init: { status: number; headers: Record<string, string> };
};

type TooMany = { ok: false; reason: 'too-many'; waitSeconds: number };

/** Begins to save a method; too many tries and a silent Stripe become sentences. */
export async function beginning<Begun extends { ok: true }>(
  { log }: Pick<StoreContext, 'log'>,
  begin: Promise<Begun | TooMany>,
): Promise<Begun | NotBegun> {
  try {
    const setup = await begin;
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

type Stored = { ok: true; isPending: boolean } | { ok: false; reason: 'known' | 'not-found' };

/**
 * What to say of a method that was saved on a page of ours. One that the webhook has kept already is
 * kept; while Stripe is silent, the webhook will keep it.
 *
 * @throws 404 for somebody else's, as for one that does not exist
 */
export async function storedNotice(
  { log }: Pick<StoreContext, 'log'>,
  store: Promise<Stored>,
): Promise<AccountNoticeCode> {
  try {
    const stored = await store;
    if (!stored.ok) return stored.reason === 'known' ? 'method-saved' : notFound();
    return stored.isPending ? 'method-pending' : 'method-saved';
  } catch (error) {
    if (!isStripeFailure(error)) throw error;
    log.warn({ err: error }, 'a saved method could not be kept yet');
    return 'method-unknown';
  }
}
