/**
 * The page of a list that is asked for; the last one where that is beyond it.
 *
 * @param read a page, counted from 1, with how many rows all pages have
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
