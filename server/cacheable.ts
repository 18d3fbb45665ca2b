import type { IncomingMessage } from 'node:http';

/** Query parameters that advertisers append to URLs; they change nothing on the page. */
const TRACKING = /^(?:utm_|gclid$|fbclid$|msclkid$|mc_)/;

/** Paths whose pages are never the same for everybody. */
const NEVER =
  /^\/(?:api|auth|webhooks|cart|checkout|discount|account|dashboard|erp|erp-login|erp-logout|thank-you|my-products|ref)(?:[/.]|$)/;

/**
 * Whether a cookie header could contain one of these cookies, however it is written: parsers trim blanks and
 * undo quotes, so to be safe the name anywhere in the header counts.
 */
export function mayBePersonal(cookie: string, names: readonly string[]): boolean {
  return names.some((name) => cookie.includes(name));
}

/**
 * Returns the key under which a page may be cached, or undefined if the response belongs to one person: the
 * request changes something, carries a cart or a session, or asks for a private page.
 */
export function cacheKey(
  request: IncomingMessage,
  personalCookies: readonly string[],
): string | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  const url = request.url ?? '/';
  if (url.length > 300) return undefined;
  const cookie = request.headers.cookie;
  if (cookie !== undefined && mayBePersonal(cookie, personalCookies)) return undefined;
  if (NEVER.test(url)) return undefined;
  const question = url.indexOf('?');
  if (question < 0) return url;
  const parameters = [...new URLSearchParams(url.slice(question + 1))]
    .filter(([name]) => !TRACKING.test(name))
    .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const search = new URLSearchParams(parameters).toString();
  return url.slice(0, question) + (search === '' ? '' : `?${search}`);
}
