/**
 * How long responses may be cached, as `Cache-Control` values. Our own page cache (server/page-cache.ts) and
 * any shared cache in front honor `s-maxage`; browsers always revalidate and get a 304.
 */

const PUBLIC_PAGE = 'public, max-age=0, s-maxage=60, stale-while-revalidate=86400';

type PageHeaders = { errorHeaders?: Headers | undefined };

/**
 * Returns the headers of a page that is the same for every visitor without a session and with an empty
 * cart. An error keeps the headers of the thrown response and is not cached.
 */
export function publicPage({ errorHeaders }: PageHeaders = {}): HeadersInit {
  return errorHeaders ? refusal(errorHeaders) : { 'Cache-Control': PUBLIC_PAGE };
}

/** Returns the headers of a personal page, which is never cached. */
export function privatePage({ errorHeaders }: PageHeaders = {}): HeadersInit {
  return errorHeaders ? refusal(errorHeaders) : { 'Cache-Control': 'private, no-store' };
}

function refusal(errorHeaders: Headers): Headers {
  const headers = new Headers(errorHeaders);
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  return headers;
}
