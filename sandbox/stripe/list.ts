import type { Raw } from './form';
import { group, integer, optional, text } from './params';
import type { Read } from './params';
import { missingParam } from './rejection';

type Range = { gt?: number; gte?: number; lt?: number; lte?: number };

const range = group({
  gt: optional(integer()),
  gte: optional(integer()),
  lt: optional(integer()),
  lte: optional(integer()),
});

/** Reads `created=…` or `created[gte]=…` and the like, in seconds. */
const created: Read<Range | undefined> = (raw: Raw | undefined, name: string) => {
  if (raw === undefined) return undefined;
  if (typeof raw !== 'string') return range(raw, name) as Range;
  const second = integer()(raw, name);
  return { gte: second, lte: second };
};

/** The parameters of every list; a list without `created` picks the others. */
export const listParams = {
  limit: optional(integer(1, 100)),
  starting_after: optional(text),
  ending_before: optional(text),
  created,
};

type ListValues = {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  created?: Range | undefined;
};

type Stored = { id: string; created: number };

/**
 * Returns one page of rows, newest first, as `{object: 'list', url, has_more, data}`.
 *
 * @param rows in order of creation, already filtered by everything but `created`
 * @param kind Stripe's name of the kind, for the error about an unknown cursor
 * @throws Rejection 400 `resource_missing` for an unknown cursor
 */
export function listPage<Row extends Stored>(
  rows: Row[],
  values: ListValues,
  { url, kind, body }: { url: string; kind: string; body: (row: Row) => object },
): object {
  const limit = values.limit ?? 10;
  const all = rows.filter((row) => isWithin(row.created, values.created ?? {})).toReversed();
  const indexOf = (id: string, param: string): number => {
    const index = all.findIndex((row) => row.id === id);
    if (index === -1) throw missingParam(kind, id, param);
    return index;
  };
  let [start, end] = [0, limit];
  if (values.starting_after !== undefined) {
    start = indexOf(values.starting_after, 'starting_after') + 1;
    end = start + limit;
  } else if (values.ending_before !== undefined) {
    end = indexOf(values.ending_before, 'ending_before');
    start = Math.max(0, end - limit);
  }
  // Going backwards, more means newer rows; going forwards, older ones.
  const hasMore = values.ending_before === undefined ? end < all.length : start > 0;
  return { object: 'list', url, has_more: hasMore, data: all.slice(start, end).map(body) };
}

function isWithin(second: number, { gt, gte, lt, lte }: Range): boolean {
  if (gt !== undefined && second <= gt) return false;
  if (gte !== undefined && second < gte) return false;
  if (lt !== undefined && second >= lt) return false;
  return lte === undefined || second <= lte;
}
