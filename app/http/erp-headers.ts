import type { HeadersFunction } from '@remix-run/node';
import { privatePage } from './caching';

/** A page of the back-office: kept nowhere; with how long to wait, where a form was refused for that. */
export const erpHeaders: HeadersFunction = ({ actionHeaders, errorHeaders }) => {
  const wait = actionHeaders.get('Retry-After');
  const headers = new Headers(privatePage({ errorHeaders }));
  headers.set('Cache-Control', 'private, no-store');
  headers.set('X-Robots-Tag', 'noindex, nofollow');
  if (wait !== null) headers.set('Retry-After', wait);
  return headers;
};
