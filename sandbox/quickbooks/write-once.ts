import type { BookTables } from './books';
import { BookRejection } from './rejection';

/** How long a `requestid` is remembered. QuickBooks documents no limit. */
const REPLAYED_MS = 24 * 60 * 60_000;
const REQUEST_ID_LENGTH = 50;

/**
 * Writes in one batch. A repeated `requestid`, whatever the body is then, does nothing and returns the first call's
 * answer. https://developer.intuit.com/app/developer/qbo/docs/develop/rest-api-features
 *
 * @throws BookRejection
 */
export function writeOnce(
  { requests, clock, store }: BookTables,
  query: URLSearchParams,
  write: () => object,
): object {
  const requestId = query.get('requestid');
  if (requestId === null) return store.batch(write);
  if (requestId.length > REQUEST_ID_LENGTH) {
    throw new BookRejection(
      '2050',
      'String length is too long',
      'requestid: at most 50 characters',
    );
  }
  const known = requests.get(requestId);
  if (known && clock.now() < known.at + REPLAYED_MS) return known.body;
  return store.batch(() => {
    const body = write();
    requests.put({ requestId, body, at: clock.now() });
    return body;
  });
}
