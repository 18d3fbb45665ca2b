import { data } from '@remix-run/node';
import type { Logger } from 'pino';
import { isPlatformFailure } from '~/domain/core/retries/failure';

/** Replies 404 for a missing thing and for another customer's alike, so as not to reveal which ids exist. */
export function notFound(): never {
  throw data({ code: 'not-found' }, { status: 404 });
}

/**
 * Waits for something that the page cannot do without. If a platform does not answer, or refuses (which no
 * visitor can have caused), throws a 503 page that offers to try again, and logs the cause. Rethrows other
 * errors.
 */
export async function needed<T>(wanted: Promise<T>, log: Logger): Promise<T> {
  try {
    return await wanted;
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    log.warn({ err: error }, 'a page could not have what it needs');
    throw unavailable();
  }
}

/** Waits for an optional part of a page. Returns null and logs the cause if a platform fails. */
export async function attempt<T>(wanted: Promise<T>, log: Logger): Promise<T | null> {
  try {
    return await wanted;
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
