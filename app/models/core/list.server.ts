import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AmountSort } from '~/domain/core/forms/amount';
import { MOST_COUNTED, pageOf } from '~/domain/core/forms/list-window';
import { allOf, type Conditions } from './list-conditions';
import type { DB } from '../../../db/schema';

/** Rows per read for a download. */
export const FILE_BATCH = 1_000;

/** The rows that match a query, in their order: what a page, its count and a download share. */
export type ListSql<Row, Item> = {
  /** A table or a join. */
  from: RawBuilder<unknown>;
  /** Conditions; null for none. */
  where: Conditions;
  /** The column that identifies a row. */
  id: string;
  /** How a row is found again by the id of `page`, where its index needs more than that column. */
  on?: RawBuilder<unknown>;
  /** Sorted by the first column, then by the second in the same direction, which no two rows share. */
  order: ListOrder;
  /** Selected for the rows that are returned only. */
  columns: RawBuilder<unknown>;
  /** Joins to the rows that are returned. */
  joins?: RawBuilder<unknown>;
  /** Whether matches are few and found before they are sorted, as the words of a search are. */
  isRare?: boolean;
  item: (row: Row) => Item;
  /** The requested page, counted from 1. */
  page: number;
  perPage: number;
};

/** Returns the same rows as something else. */
export function mapList<Row, From, To>(
  list: ListSql<Row, From>,
  to: (item: From) => To,
): ListSql<Row, To> {
  return { ...list, item: (row) => to(list.item(row)) };
}

/** Columns of `from`; the first may be an expression. */
type ListOrder = { by: string | RawBuilder<unknown>; tie: string; direction: 'asc' | 'desc' };

/** Returns the order of a list that is sorted by a time or an amount, then by a third column. */
export function amountOrder(
  sort: AmountSort,
  { time, amount, tie }: { time: string; amount: string; tie: string },
): ListOrder {
  const direction = sort === 'newest' || sort === 'highest' ? 'desc' : 'asc';
  return { by: sort === 'newest' || sort === 'oldest' ? time : amount, tie, direction };
}

/**
 * `isMore`: there are more rows than `count`, which is what was counted; `pageCount` then has the pages of those and one more
 * where the list lets its reader go on.
 */
export type ListPage<Item> = {
  rows: Item[];
  count: number;
  isMore: boolean;
  page: number;
  pageCount: number;
};

/**
 * Returns the requested page, or the last one if the number is beyond it, and the count of all rows: of at most
 * `MOST_COUNTED`, or of those up to the end of the page (decision 0090).
 */
export async function loadList<Row, Item>(
  db: Kysely<DB>,
  list: ListSql<Row, Item>,
): Promise<ListPage<Item>> {
  const { perPage } = list;
  const most = Math.ceil(Math.max(MOST_COUNTED, list.page * perPage) / perPage) * perPage;
  const all = await countList(db, list, most + 1);
  const isMore = all > most;
  const counted = Math.min(all, most);
  const { begin, end, page, pageCount } = pageOf(counted, list);
  const count = isMore ? Math.max(MOST_COUNTED, end) : counted;
  // A page in the second half is read from the end, so that at most half of the rows are skipped.
  const isBackwards = !isMore && begin > count - end;
  const limit = end - begin;
  const offset = isBackwards ? count - end : begin;
  const rows = limit > 0 ? await loadPart(db, list, { limit, offset, isBackwards }) : [];
  return { rows, count, isMore, page, pageCount: isMore ? pageCount + 1 : pageCount };
}

/** Returns a part of the rows, in the list's order. @param part `isBackwards`: `offset` counts from the end */
export async function loadPart<Row, Item>(
  db: Kysely<DB>,
  list: ListSql<Row, Item>,
  part: Part,
): Promise<Item[]> {
  return (await load(db, list, part)).map(list.item);
}

type Part = { limit: number; offset: number; isBackwards: boolean };

/**
 * Returns the requested page and the count in one statement, which finds at most `most` rows and one more. If
 * there are more than `most`, the rows need not be the first in the list's order.
 *
 * @param found selects `id`, `list_by` and `list_tie` of all matches instead; sorted, the rows are the first
 */
export async function loadCapped<Row, Item>(
  db: Kysely<DB>,
  list: ListSql<Row, Item>,
  most: number,
  found = matches(list),
): Promise<ListPage<Item>> {
  const { from, id, on = sql`page.id = ${sql.ref(id)}`, columns, joins = sql`` } = list;
  const { order, page: requested, perPage } = list;
  const direction = sql.raw(order.direction);
  const { rows } = await sql<Row & { matches: bigint; is_on_page: boolean | null }>`
    with found as materialized (${found} limit ${most + 1}),
    counted as (select count(*) as matches from found),
    page as (
      select * from found order by list_by ${direction}, list_tie ${direction} limit ${perPage}
      offset (select ${perPage}::int * (least(${requested}::bigint, greatest(1,
        ceil(least(matches, ${most}::int) / ${perPage}::numeric)))::int - 1) from counted)
    )
    select counted.matches, listed.* from counted left join (
      select ${columns}, page.list_by, page.list_tie, true as is_on_page
      from ${from} join page on ${on} ${joins}
    ) listed on true
    order by listed.list_by ${direction}, listed.list_tie ${direction}`.execute(db);
  const all = Number(rows[0]?.matches ?? 0);
  const count = Math.min(all, most);
  const { page, pageCount } = pageOf(count, { page: requested, perPage });
  const shown = rows.filter((row) => row.is_on_page).map(list.item);
  return { rows: shown, count, isMore: all > most, page, pageCount };
}

/** Counts the rows on all pages, or of those at most so many. */
export async function countList<Row, Item>(
  db: Kysely<DB>,
  { from, where }: ListSql<Row, Item>,
  most: number | null = null,
): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from (
      select from ${from} where ${allOf(where)} limit ${most}::bigint) counted`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Yields all rows in batches. A row added meanwhile appears once or not at all. */
export async function* eachInList<Row, Item>(
  db: Kysely<DB>,
  list: ListSql<Row, Item>,
): AsyncGenerator<Item[]> {
  const { by, tie, direction } = list.order;
  const beyond = sql.raw(direction === 'asc' ? '>' : '<');
  const part = { limit: FILE_BATCH, offset: 0, isBackwards: false };
  const batches = inBatches((last: Place | null) => {
    const after =
      last && sql`(${value(by)}, ${sql.ref(tie)}) ${beyond} (${last.list_by}, ${last.list_tie})`;
    return load(db, { ...list, where: [...list.where, after] }, part);
  });
  for await (const rows of batches) yield rows.map(list.item);
}

/**
 * Yields all rows for a download in batches of `FILE_BATCH`, so that it need not fit into memory. Each read
 * continues after the values of the last row before it, even if that row is gone.
 *
 * @param loadAfter reads the next batch; null: the first
 */
export async function* inBatches<Row extends Last, Last>(
  loadAfter: (last: Last | null) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let last: Last | null = null; ;) {
    const rows: Row[] = await loadAfter(last);
    if (rows.length > 0) yield rows;
    last = rows.at(-1) ?? null;
    if (rows.length < FILE_BATCH || last === null) return;
  }
}

/** Lists the ids of all rows, or of the first `most`, in the list's order. */
export async function listIds<Row, Item>(
  db: Kysely<DB>,
  list: ListSql<Row, Item>,
  most: number | null = null,
): Promise<string[]> {
  const { rows } = await sql<{ id: bigint | string }>`
    ${inListOrder(list)} limit ${most}::int`.execute(db);
  return rows.map(({ id }) => String(id));
}

/** The values by which a row is sorted, as PostgreSQL prints them: a `Date` has no microseconds. */
type Place = { list_by: string; list_tie: string };

async function load<Row, Item>(
  db: Kysely<DB>,
  list: ListSql<Row, Item>,
  { limit, offset, isBackwards }: Part,
): Promise<(Row & Place)[]> {
  const { from, id, on = sql`page.id = ${sql.ref(id)}`, columns, joins = sql`` } = list;
  const { direction } = list.order;
  const reading = sql.raw((direction === 'asc') === isBackwards ? 'desc' : 'asc');
  // Ids first, so that skipped rows are sorted without their wide columns.
  const { rows } = await sql<Row & Place>`
    with found as ${sql.raw(list.isRare ? 'materialized' : 'not materialized')} (${matches(list)}),
    page as (
      select * from found order by list_by ${reading}, list_tie ${reading}
      limit ${limit} offset ${offset}
    )
    select ${columns}, page.list_by::text as list_by, page.list_tie::text as list_tie
    from ${from} join page on ${on} ${joins}
    order by page.list_by ${sql.raw(direction)}, page.list_tie ${sql.raw(direction)}`.execute(db);
  return rows;
}

/** Selects `id`, `list_by` and `list_tie` of all rows, in the list's order. */
export function inListOrder<Row, Item>(list: ListSql<Row, Item>): RawBuilder<unknown> {
  const direction = sql.raw(list.order.direction);
  const found = list.isRare ? sql`select * from (${matches(list)} offset 0) rare` : matches(list);
  return sql`${found} order by list_by ${direction}, list_tie ${direction}`;
}

function matches<Row, Item>(list: ListSql<Row, Item>): RawBuilder<unknown> {
  const { from, where, id, order } = list;
  return sql`select ${sql.ref(id)} as id, ${value(order.by)} as list_by,
    ${sql.ref(order.tie)} as list_tie from ${from} where ${allOf(where)}`;
}

function value(by: ListOrder['by']): RawBuilder<unknown> {
  return typeof by === 'string' ? sql.ref(by) : by;
}
