import { GraphQLError } from 'graphql';

export type PageArguments = {
  first?: number | null;
  after?: string | null;
  last?: number | null;
  before?: string | null;
};

/** Shopify's limit for one page. */
const PAGE_LIMIT = 250;

function badRequest(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_REQUEST' } });
}

/** A cursor holds the row's key and its position, which remains usable if the row is gone. */
function cursorOf(key: string, index: number): string {
  return Buffer.from(`${index}|${key}`).toString('base64url');
}

function indexOf<Row>(cursor: string, rows: readonly Row[], keyOf: (row: Row) => string): number {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const bar = text.indexOf('|');
  const index = Number(text.slice(0, bar));
  const key = text.slice(bar + 1);
  if (bar < 1 || !Number.isSafeInteger(index)) throw badRequest(`Invalid cursor "${cursor}"`);
  const there = rows[index];
  if (there !== undefined && keyOf(there) === key) return index;
  const moved = rows.findIndex((row) => keyOf(row) === key);
  return moved === -1 ? index - 0.5 : moved;
}

/**
 * Returns one page of rows as a Relay connection, with `nodes` besides `edges` as at Shopify.
 *
 * @throws GraphQLError without a page size, above 250, or for an invalid cursor
 */
export function connection<Row, Node>(
  rows: readonly Row[],
  page: PageArguments,
  keyOf: (row: Row) => string,
  nodeOf: (row: Row) => Node,
) {
  const cursor = (index: number) => cursorOf(keyOf(rows[index] as Row), index);
  const start = page.after ? Math.floor(indexOf(page.after, rows, keyOf)) + 1 : 0;
  const end = page.before ? Math.ceil(indexOf(page.before, rows, keyOf)) : rows.length;
  return slice(rows, page, { start, end: Math.min(rows.length, end) }, cursor, nodeOf);
}

/** Sorts a list by a value, and ties by number. */
export type Ordering<Row> = {
  valueOf: (row: Row) => string | number;
  numberOf: (row: Row) => number;
  reverse: boolean;
};

type Place = { last_value: string | number; last_id: number };

/**
 * Like `connection`, for a list whose rows move between pages. As at Shopify, the cursor holds the row's
 * value and number at that time. The next page starts after that position, even if the row has moved, so no
 * row is skipped.
 *
 * @throws GraphQLError like `connection`
 */
export function orderedConnection<Row, Node>(
  unsorted: readonly Row[],
  page: PageArguments,
  { valueOf, numberOf, reverse }: Ordering<Row>,
  nodeOf: (row: Row) => Node,
) {
  const placeOf = (row: Row): Place => ({ last_value: valueOf(row), last_id: numberOf(row) });
  const sign = reverse ? -1 : 1;
  const compare = (a: Place, b: Place) => sign * comparePlaces(a, b);
  const rows = unsorted.toSorted((a, b) => compare(placeOf(a), placeOf(b)));
  const cursor = (index: number) =>
    Buffer.from(JSON.stringify(placeOf(rows[index] as Row))).toString('base64url');
  const until = (text: string, passes: (difference: number) => boolean) => {
    const place = parsePlace(text);
    const found = rows.findIndex((row) => passes(compare(placeOf(row), place)));
    return found === -1 ? rows.length : found;
  };
  const start = page.after ? until(page.after, (difference) => difference > 0) : 0;
  const end = page.before ? until(page.before, (difference) => difference >= 0) : rows.length;
  return slice(rows, page, { start, end }, cursor, nodeOf);
}

function comparePlaces(a: Place, b: Place): number {
  if (a.last_value !== b.last_value) return a.last_value < b.last_value ? -1 : 1;
  return a.last_id - b.last_id;
}

function parsePlace(cursor: string): Place {
  try {
    const place = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as Place;
    if (typeof place.last_id === 'number') return place;
  } catch {
    // Refused below.
  }
  throw badRequest(`Invalid cursor "${cursor}"`);
}

function slice<Row, Node>(
  rows: readonly Row[],
  page: PageArguments,
  span: { start: number; end: number },
  cursor: (index: number) => string,
  nodeOf: (row: Row) => Node,
) {
  const size = page.first ?? page.last;
  if (size === null || size === undefined) {
    throw badRequest('you must provide one of first or last');
  }
  if (size < 0 || size > PAGE_LIMIT) {
    throw badRequest(`page size must be between 0 and ${PAGE_LIMIT}, ${size} is not`);
  }
  let { start, end } = span;
  if (typeof page.first === 'number') end = Math.min(end, start + page.first);
  else start = Math.max(start, end - size);

  const taken = rows.slice(start, Math.max(start, end));
  return {
    nodes: () => taken.map(nodeOf),
    edges: () =>
      taken.map((row, offset) => ({ cursor: cursor(start + offset), node: nodeOf(row) })),
    totalCount: rows.length,
    pageInfo: {
      hasNextPage: end < rows.length,
      hasPreviousPage: start > 0 && rows.length > 0,
      startCursor: taken.length > 0 ? cursor(start) : null,
      endCursor: taken.length > 0 ? cursor(start + taken.length - 1) : null,
    },
  };
}
