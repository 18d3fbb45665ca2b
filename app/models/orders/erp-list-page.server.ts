import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { ErpListQuery } from '~/domain/orders/erp-list-query';
import { ERP_ORDER_LIST } from '~/domain/orders/erp-order-query';
import type { DB } from '../../../db/schema';

/** Of orders and of drafts. */
const PER_PAGE = ERP_ORDER_LIST.perPage;

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
        ceil(least(count(*), ${most}::int) / ${PER_PAGE}::numeric)))::int as page
      from found
    ),
    page as (
      select number from found ${order}
      limit ${PER_PAGE}
      offset (select (page - 1) * ${PER_PAGE}::int from counted)
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
    pageCount: Math.max(1, Math.ceil(count / PER_PAGE)),
    page: Number(first?.page ?? 1),
  };
}
