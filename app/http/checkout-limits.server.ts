import { REVIEW } from '~/content/checkout';
import { CHECKOUT_CODE_LIMITS, CHECKOUT_LOOK_LIMITS } from '~/domain/checkout';
import type { StoreContext } from './context.server';
import { secondsToWait, waitWords } from './rate-limit.server';

/** What is answered to who asks too often: a sentence that says when to try again, and the header. */
export type TooSoon = { said: string; headers: { 'Retry-After': string } };

type Context = Pick<StoreContext, 'config' | 'db' | 'now'>;

/**
 * Counts one look at the second page: each asks Shopify to price the order twice and reads the cards
 * (money-security S-9). @param gid of the customer; null as long as they may look
 */
export async function tooManyLooks(context: Context, gid: string): Promise<TooSoon | null> {
  const caller = { ...context, clientAddress: gid };
  const wait = await secondsToWait(caller, 'checkout-look', CHECKOUT_LOOK_LIMITS);
  return wait === null ? null : tooSoon(REVIEW.tooManyLooks, wait);
}

/**
 * Counts one more discount code, so that nobody finds one by trying: only a code other than the one
 * before counts, whichever button it is sent with.
 */
export async function tooManyCodes(
  context: Context,
  gid: string,
  { before, wanted }: { before: string | null; wanted: string | null },
): Promise<TooSoon | null> {
  if (wanted === null || wanted === before) return null;
  const caller = { ...context, clientAddress: gid };
  const wait = await secondsToWait(caller, 'checkout-code', CHECKOUT_CODE_LIMITS);
  return wait === null ? null : tooSoon(REVIEW.tooManyCodes, wait);
}

function tooSoon(words: (wait: string) => string, wait: number): TooSoon {
  return { said: words(waitWords(wait)), headers: { 'Retry-After': String(wait) } };
}
