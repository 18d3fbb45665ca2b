import { z } from 'zod';

/** Where the list is that the choice was made on, without the view whose own columns would hide it; null for elsewhere. */
const back = z.string().transform((typed) => {
  const url = new URL(typed, 'http://list.invalid');
  if (url.host !== 'list.invalid' || !/^\/erp(?:\/|$)/.test(url.pathname)) return null;
  url.searchParams.delete('view');
  return url.pathname + url.search;
});

/** The columns that a staff member chose of a list; none shows only what each row is. */
export const columnChoiceSchema = z.strictObject({
  list: z.string().regex(/^[a-z-]{1,40}$/),
  back: back.catch(null),
  column: z.array(z.string().min(1).max(60)).max(40).default([]),
});
