/**
 * How long answers may be kept, as `Cache-Control` texts. `s-maxage` is read by our own page cache
 * (server/page-cache.ts) and by any shared cache in front; browsers always ask again, and get a 304.
 */

const PUBLIC_PAGE = 'public, max-age=0, s-maxage=60, stale-while-revalidate=86400';

/** A page that is the same for every shopper without a session and with an empty cart. */
export const publicPage = () => ({ 'Cache-Control': PUBLIC_PAGE });

/** A page of one person; never kept anywhere. */
export const privatePage = () => ({ 'Cache-Control': 'private, no-store' });
