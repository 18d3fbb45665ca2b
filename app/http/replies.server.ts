import { data } from '@remix-run/node';
import type { Logger } from 'pino';
import { isPlatformFailure } from '~/domain/failure';

/** Not there, or not yours: the same answer, so that nobody learns which ids exist. */
export function notFound(): never {
  throw data({ code: 'not-found' }, { status: 404 });
}

/**
 * Waits for what the page cannot live without. A platform that does not answer, or answers with a
 * refusal to something that no person chose, becomes a 503 page with a way to try again; its cause
 * goes to the log. Anything else goes on as the error it is.
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

/** Waits for a part that the page can do without; null where a platform fails, its cause logged. */
export async function attempt<T>(wanted: Promise<T>, log: Logger): Promise<T | null> {
  try {
    return await wanted;
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    log.warn({ err: error }, 'a page goes without one of its parts');
    return null;
  }
}

/** The page that says that a platform does not answer, to be thrown. */
export function unavailable() {
  return data(
    { code: 'storefront-unavailable' },
    { status: 503, headers: { 'Retry-After': '10', 'Cache-Control': 'no-store' } },
  );
}
