/** So many rows of a list are counted at most, and those before and on the page that is asked for; more are '10,000+'. */
export const MOST_COUNTED = 10_000;

/** How many rows a list has; `isMore`: there are more than were counted. */
export type Counted = { count: number; isMore?: boolean };

/** Returns the window of the requested page, or of the last page if the number is beyond it. */
export function pageOf(
  count: number,
  { page: requested, perPage }: { page: number; perPage: number },
): { page: number; pageCount: number; begin: number; end: number } {
  const pageCount = Math.max(1, Math.ceil(count / perPage));
  const page = Math.min(requested, pageCount);
  return { page, pageCount, begin: (page - 1) * perPage, end: Math.min(page * perPage, count) };
}
