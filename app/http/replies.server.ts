import { data } from '@remix-run/node';
import { PlatformFailure } from '~/domain/failure';

/** Not there, or not yours: the same answer (contract, 'Where pages of one person read another's id'). */
export function notFound(): never {
  throw data({ code: 'not-found' }, { status: 404 });
}

/**
 * Waits for what the page cannot live without. A platform that does not answer becomes a 503 page
 * with a way to try again; anything else goes on as the error it is.
 */
export async function needed<T>(wanted: Promise<T>): Promise<T> {
  try {
    return await wanted;
  } catch (error) {
    if (error instanceof PlatformFailure && error.kind === 'unavailable') {
      throw data(
        { code: 'storefront-unavailable' },
        { status: 503, headers: { 'Retry-After': '10', 'Cache-Control': 'no-store' } },
      );
    }
    throw error;
  }
}
