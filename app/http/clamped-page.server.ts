/**
 * Returns the requested page of a list, or the last page if the number is beyond it.
 *
 * @param read reads a page, counted from 1; `count` is the number of rows on all pages
 */
export async function readClampedPage<Read extends { count: number }>(
  read: (page: number) => Promise<Read>,
  { asked, perPage }: { asked: number; perPage: number },
): Promise<Read & { page: number; pageCount: number }> {
  const first = await read(asked);
  const pageCount = Math.max(1, Math.ceil(first.count / perPage));
  const page = Math.min(asked, pageCount);
  return { ...(page === asked ? first : await read(page)), page, pageCount };
}
