import { sql, type Kysely, type RawBuilder } from 'kysely';
import { ERP_LIST_PER_PAGE, type ErpListQuery } from '~/domain/orders/erp-list-query';
import type { DB } from '../../../db/schema';

/** Rows per read for a download. */
export const LIST_BATCH = 1_000;

export type ErpListPage = {
  /** On all pages, at most `most`. */
  count: number;
  isMore: boolean;
  pageCount: number;
  /** The page that is shown: the last one if a later one was requested. */
  page: number;
};

/**
 * Reads the requested page of a list and the number of matches, in one statement that counts at most `most`
 * (decision 0032 has the cost).
 *
 * @param found selects the numbers and the sort column of all matches, sorted
 * @param shown selects the rows of a page from `page`, which has their numbers
 * @param order the `order by` clause
 */
export async function readListPage<Row extends { number: bigint }>(
  db: Kysely<DB>,
  query: Pick<ErpListQuery, 'page'>,
  list: { found: RawBuilder<unknown>; shown: RawBuilder<unknown>; order: RawBuilder<unknown> },
  most: number,
): Promise<ErpListPage & { rows: Row[] }> {
  const { found, shown, order } = list;
  const { rows } = await sql<{ number: bigint | null; matches: bigint; page: bigint }>`
    with found as materialized (${found} limit ${most + 1}),
    counted as (
      select count(*) as matches, least(${query.page}::int, greatest(1,
        ceil(least(count(*), ${most}::int) / ${ERP_LIST_PER_PAGE}::numeric)))::int as page
      from found
    ),
    page as (
      select number from found ${order}
      limit ${ERP_LIST_PER_PAGE}
      offset (select (page - 1) * ${ERP_LIST_PER_PAGE}::int from counted)
    )
    select counted.matches, counted.page, listed.*
    from counted left join (${shown}) listed on true
    ${order}`.execute(db);
  const [first] = rows;
  const all = Number(first?.matches ?? 0);
  const count = Math.min(all, most);
  return {
    rows: rows.filter(({ number }) => number !== null) as unknown as Row[],
    count,
    isMore: all > most,
    pageCount: Math.max(1, Math.ceil(count / ERP_LIST_PER_PAGE)),
    page: Number(first?.page ?? 1),
  };
}

/**
 * Yields all rows for a download in batches of `LIST_BATCH`, each continuing after the last row of the
 * previous one, so that only one batch is in memory.
 *
 * @param readAfter reads the next batch; null: the first
 */
export async function* readInBatches<Row>(
  readAfter: (last: Row | null) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | null = null;
  for (;;) {
    const rows: Row[] = await readAfter(last);
    if (rows.length > 0) yield rows;
    last = rows.at(-1) ?? null;
    if (rows.length < LIST_BATCH || last === null) return;
  }
}
