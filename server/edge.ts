import { sharedLifetime } from './page-cache';

/**
 * What an edge in front may do with a public page (decision 0089).
 */

/** On every public page, so that all can be purged at once. */
export const EVERY_PAGE = 'pages';

/** Where nobody can tell the edge that a page has changed, it is at most a minute old there. */
const UNPURGED = 'public, max-age=0, s-maxage=10, stale-while-revalidate=50';

/**
 * Returns the headers of a public page for an edge: its tags as Fastly and Varnish (`Surrogate-Key`) and Cloudflare
 * (`Cache-Tag`) read them, and how long it may be kept there. None for a page that is not public.
 *
 * @param cacheControl what the page declares
 * @param isPurged whether the edge is told of changes
 */
export function edgeHeaders(
  cacheControl: string | null,
  tags: readonly string[],
  isPurged: boolean,
): [string, string][] {
  if (!/^public\b/.test(cacheControl ?? '')) return [];
  const all = [EVERY_PAGE, ...tags];
  const isShared = sharedLifetime(cacheControl) !== undefined;
  return [
    ['surrogate-key', all.join(' ')],
    ['cache-tag', all.join(',')],
    ...(isShared && !isPurged ? [['cache-control', UNPURGED] as [string, string]] : []),
  ];
}
