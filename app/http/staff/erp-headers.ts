import type { HeadersFunction } from '~/framework';
import { privatePage } from '~/http/etag';

/** The headers of a back-office page: never cached or indexed, with the action's `Retry-After` if set. */
export const erpHeaders: HeadersFunction = ({ actionHeaders, errorHeaders }) => {
  const wait = actionHeaders.get('Retry-After');
  const headers = new Headers(privatePage({ errorHeaders }));
  headers.set('Cache-Control', 'private, no-store');
  headers.set('X-Robots-Tag', 'noindex, nofollow');
  if (wait !== null) headers.set('Retry-After', wait);
  return headers;
};
