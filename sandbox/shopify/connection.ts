import { GraphQLError } from 'graphql';

export type PageArguments = {
  first?: number | null;
  after?: string | null;
  last?: number | null;
  before?: string | null;
};

/** The vendor's cap on one page. */
const PAGE_LIMIT = 250;

function badRequest(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_REQUEST' } });
}

/** A cursor names the row and where it stood: if the row is gone, its place still is there. */
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
 * One page of rows as a Relay connection, with `nodes` beside `edges` as the vendor has it.
 *
 * @throws GraphQLError without a page size, beyond 250, or with a cursor that is not ours
 */
export function connection<Row, Node>(
  rows: readonly Row[],
  page: PageArguments,
  keyOf: (row: Row) => string,
  nodeOf: (row: Row) => Node,
) {
  const size = page.first ?? page.last;
  if (size === null || size === undefined) {
    throw badRequest('you must provide one of first or last');
  }
  if (size < 0 || size > PAGE_LIMIT) {
    throw badRequest(`page size must be between 0 and ${PAGE_LIMIT}, ${size} is not`);
  }
  let start = 0;
  let end = rows.length;
  if (page.after) start = Math.floor(indexOf(page.after, rows, keyOf)) + 1;
  if (page.before) end = Math.min(end, Math.ceil(indexOf(page.before, rows, keyOf)));
  if (typeof page.first === 'number') end = Math.min(end, start + page.first);
  else start = Math.max(start, end - size);

  const taken = rows.slice(start, Math.max(start, end));
  const cursor = (index: number) => cursorOf(keyOf(rows[index] as Row), index);
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
