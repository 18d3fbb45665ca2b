import type { IncomingMessage } from 'node:http';

/** Words that advertisers hang on addresses; they change nothing on the page. */
const TRACKING = /^(?:utm_|gclid$|fbclid$|msclkid$|mc_)/;

/** Prefixes that are never pages for everybody. */
const NEVER =
  /^\/(?:api|auth|webhooks|cart|checkout|account|dashboard|erp|erp-login|erp-logout|thank-you|my-products|ref)(?:[/.]|$)/;

/**
 * Whether a cookie header could carry one of these, however it is spelled: parsers trim blanks and
 * undo quotes, so the name alone anywhere in it is enough to be careful.
 */
export function mayBePersonal(cookie: string, names: readonly string[]): boolean {
  return names.some((name) => cookie.includes(name));
}

/**
 * The key under which a page may be kept, or undefined when this request's answer belongs to one
 * person: it changes something, carries a cart or a session, or asks for a private place.
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
