import type { Logger } from 'pino';
import { data } from '~/framework.server';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import type { Config } from '~/config/config.server';

/** Replies 404 for a missing thing and for another customer's alike, so as not to reveal which ids exist. */
export function notFound(): never {
  throw data({ code: 'not-found' }, { status: 404 });
}

/**
 * Waits for something that the page cannot do without. If a platform does not answer, or refuses (which no
 * visitor can have caused), throws a 503 page that offers to try again, and logs the cause. Rethrows other
 * errors.
 */
export async function needed<T>(promise: Promise<T>, log: Logger): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    log.warn({ err: error }, 'a page could not have what it needs');
    throw unavailable();
  }
}

/** Waits for an optional part of a page. Returns null and logs the cause if a platform fails. */
export async function attempt<T>(promise: Promise<T>, log: Logger): Promise<T | null> {
  try {
    return await promise;
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    log.warn({ err: error }, 'a page goes without one of its parts');
    return null;
  }
}

/** Returns the 503 to throw: the page that says that a platform does not answer. */
export function unavailable() {
  return data(
    { code: 'storefront-unavailable' },
    { status: 503, headers: { 'Retry-After': '10', 'Cache-Control': 'no-store' } },
  );
}

/** The sandbox has one page for all orders and one for all draft orders. */
const SANDBOX_PAGES = { orders: 'orders', draft_orders: 'drafts' } as const;

/** Returns the URL of a charge and its disputes in Stripe's dashboard; the sandbox has one page for all. */
export function stripePage(
  { real, livemode, base }: Pick<Config['stripe'], 'real' | 'livemode' | 'base'>,
  intentId: string,
): string {
  if (!real) return `${base}/stripe`;
  return `https://dashboard.stripe.com/${livemode ? '' : 'test/'}payments/${encodeURIComponent(intentId)}`;
}

/** Returns the URL of an order or draft order in Shopify's own admin. */
export function platformPage(
  { real, base }: Pick<Config['shopify'], 'real' | 'base'>,
  kind: keyof typeof SANDBOX_PAGES,
  number: string,
): string {
  return real ? `${base}/admin/${kind}/${number}` : `${base}/admin/${SANDBOX_PAGES[kind]}`;
}

/** How long a page waits for a platform that only one of its parts needs, in milliseconds. */
const PART_PATIENCE_MS = 1_500;
/** The same for a form, whose work a job finishes if it takes longer (money-security 3.2). */
export const FORM_PATIENCE_MS = 8_000;

/**
 * Waits for an optional part of a page from a platform that may be slow. Returns null if the call fails or
 * takes too long; in the latter case it continues in the background.
 */
export async function partInTime<T>(
  promise: Promise<T>,
  log: Logger,
  patienceMs = PART_PATIENCE_MS,
): Promise<T | null> {
  const patience = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), patienceMs).unref();
  });
  return Promise.race([attempt(promise, log), patience]);
}
