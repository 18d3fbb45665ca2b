/**
 * Whether `If-None-Match` names this entity tag, alone, in a list or as `*`, so that the answer is 304. The comparison
 * is the weak one (RFC 9110, 13.1.2): a proxy that compresses an answer weakens its tag.
 *
 * @param etag our own, in quotes and without a comma
 */
export function isKnownTag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (ifNoneMatch === null || ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((listed) => {
    const tag = listed.trim();
    return tag === '*' || tag.replace(/^W\//, '') === etag;
  });
}

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
  return errorHeaders ? rejection(errorHeaders) : { 'Cache-Control': PUBLIC_PAGE };
}

/** Returns the headers of a personal page, which is never cached. */
export function privatePage({ errorHeaders }: PageHeaders = {}): HeadersInit {
  return errorHeaders ? rejection(errorHeaders) : { 'Cache-Control': 'private, no-store' };
}

function rejection(errorHeaders: Headers): Headers {
  const headers = new Headers(errorHeaders);
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  return headers;
}
