/**
 * How long answers may be kept, as `Cache-Control` texts. `s-maxage` is read by our own page cache
 * (server/page-cache.ts) and by any shared cache in front; browsers always ask again, and get a 304.
 */

const PUBLIC_PAGE = 'public, max-age=0, s-maxage=60, stale-while-revalidate=86400';

type PageHeaders = { errorHeaders?: Headers | undefined };

/**
 * A page that is the same for every shopper without a session and with an empty cart. One that is
 * missing or could not be drawn says so for itself alone, with what the thrown answer carries.
 */
export function publicPage({ errorHeaders }: PageHeaders = {}): HeadersInit {
  return errorHeaders ? refusal(errorHeaders) : { 'Cache-Control': PUBLIC_PAGE };
}

/** A page of one person; never kept anywhere. */
export function privatePage({ errorHeaders }: PageHeaders = {}): HeadersInit {
  return errorHeaders ? refusal(errorHeaders) : { 'Cache-Control': 'private, no-store' };
}

function refusal(errorHeaders: Headers): Headers {
  const headers = new Headers(errorHeaders);
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  return headers;
}
