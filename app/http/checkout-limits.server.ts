import { REVIEW } from '~/content/checkout';
import { CHECKOUT_CODE_LIMITS, CHECKOUT_LOOK_LIMITS, type CheckoutChoice } from '~/domain/checkout';
import type { StoreContext } from './context.server';
import { secondsToWait, waitWords } from './rate-limit.server';

/** What is answered to who asks too often: a sentence that says when to try again, and the header. */
export type TooSoon = { said: string; headers: { 'Retry-After': string } };

/** The fields of codes that one may try, and what is kept of each. */
const CODES = { code: 'discountCode', ambassador: 'ambassadorCode' } as const;

/** Codes that were not tried: at their fields stands when to try again. */
export type UntriedCodes = TooSoon & { fields: (keyof typeof CODES)[] };

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
 * Counts each code that is tried, of a discount or an ambassador's, so that nobody finds one by trying:
 * only a code other than the one before counts, whichever button it is sent with.
 *
 * @returns what is chosen; of too many codes those before, and what to say of the new ones
 */
export async function tryCodes(
  context: Context,
  gid: string,
  { before, wanted }: { before: CheckoutChoice; wanted: CheckoutChoice },
): Promise<{ choice: CheckoutChoice; untried: UntriedCodes | null }> {
  const caller = { ...context, clientAddress: gid };
  let choice = wanted;
  let untried: UntriedCodes | null = null;
  for (const field of ['code', 'ambassador'] as const) {
    const kept = CODES[field];
    if (!wanted[kept] || wanted[kept] === before[kept]) continue;
    const wait = await secondsToWait(caller, 'checkout-code', CHECKOUT_CODE_LIMITS);
    if (wait === null) continue;
    choice = { ...choice, [kept]: before[kept] };
    const fields: UntriedCodes['fields'] = [...(untried?.fields ?? []), field];
    untried = { ...tooSoon(REVIEW.tooManyCodes, wait), fields };
  }
  return { choice, untried };
}

function tooSoon(words: (wait: string) => string, wait: number): TooSoon {
  return { said: words(waitWords(wait)), headers: { 'Retry-After': String(wait) } };
}
