import { sentence } from '~/content/core/errors';
import type { AccountNoticeCode } from '~/content/core/account-notices';
import { isStripeFailure } from '~/domain/core/retries/stripe-failure';
import type { StoreContext } from '~/http/context.server';
import { waitWords } from '~/http/rate-limit.server';
import { notFound } from '~/http/replies.server';

/** A setup that was not started: the reason, and the status and headers of the response. */
type NotBegun = {
  ok: false;
  problem: string;
  init: { status: number; headers: Record<string, string> };
};

type TooMany = { ok: false; reason: 'too-many'; waitSeconds: number };

/** Starts saving a payment method; turns the rate limit and a silent Stripe into sentences. */
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
 * Returns the notice for a payment method saved on our page. It is also a success if the webhook has stored
 * the method already. If Stripe does not answer, the webhook will store it later.
 *
 * @throws 404 if the method does not exist or is another customer's
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
