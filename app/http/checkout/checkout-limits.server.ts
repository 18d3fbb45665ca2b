import { REVIEW } from '~/content/checkout/checkout';
import {
  CHECKOUT_CODE_LIMITS,
  CHECKOUT_LOOK_LIMITS,
  type CheckoutChoice,
} from '~/domain/checkout/checkout';
import type { StoreContext } from '~/http/context.server';
import { secondsToWait, waitWords } from '~/http/rate-limit.server';

/** The reply to a customer who asks too often: a sentence that says when to try again, and the header. */
export type TooSoon = { said: string; headers: { 'Retry-After': string } };

/** The form's code fields, and the property of the checkout choice that stores each. */
const CODES = { code: 'discountCode', ambassador: 'ambassadorCode' } as const;

/** Codes that were not checked because of the limit; their fields say when to try again. */
export type UntriedCodes = TooSoon & { fields: (keyof typeof CODES)[] };

type Context = Pick<StoreContext, 'config' | 'db' | 'now'>;

/**
 * Counts one view of the second page, each of which has Shopify price the order twice and reads the cards
 * (money-security S-9). Returns null while the customer is below the limit. @param gid of the customer
 */
export async function tooManyLooks(context: Context, gid: string): Promise<TooSoon | null> {
  const caller = { ...context, clientAddress: gid };
  const wait = await secondsToWait(caller, 'checkout-look', CHECKOUT_LOOK_LIMITS);
  return wait === null ? null : tooSoon(REVIEW.tooManyLooks, wait);
}

/**
 * Rate-limits discount codes and ambassadors' codes so that they cannot be guessed. Only a code that differs
 * from the previous one counts, whichever button it is sent with.
 *
 * @returns the choice, with the previous codes in place of those above the limit, and what to say of these
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
