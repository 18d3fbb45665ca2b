import { type Kysely, sql } from 'kysely';
import { searchedWords } from '~/domain/core/text/search-text';
import type { FulfillmentState } from '~/domain/fulfillment/fulfillment-order';
import {
  FULFILLMENT_LIST,
  type FulfillmentQuery,
  type ListedFulfillment,
} from '~/domain/fulfillment/fulfillment-query';
import { hasWords, inDays, type ListSql } from '~/models/core/list.server';
import type { DB } from '../../../db/schema';

/** So many are counted and paged through at most; a search finds fewer. */
export const MOST_FULFILLMENTS = 10_000;

/** All fulfillment orders that match the query, by when their orders were placed. */
export function fulfillmentsOf(query: FulfillmentQuery): ListSql<Row, ListedFulfillment> {
  const { state, location, method, sort, page } = query;
  const words = searchedWords(query.search);
  return {
    from: sql`fulfillment_order f`,
    where: [
      sql`f.gone_at is null`,
      state === null
        ? null
        : state === 'to-send'
          ? sql`f.state in ('ready', 'held', 'later', 'partly-sent')`
          : sql`f.state = ${state}`,
      location === null ? null : sql`f.location_gid = ${`gid://shopify/Location/${location}`}`,
      method === null ? null : sql`f.method = ${method}`,
      ...inDays('f.ordered_at', query),
      // Found before they are sorted: the words are the order's.
      words === null
        ? null
        : sql`f.order_gid in (select o.order_gid from order_mirror o
            where ${hasWords('o.words', words)} and o.gone_at is null limit ${MOST_FULFILLMENTS})`,
    ],
    id: 'f.number',
    on: sql`f.fulfillment_order_gid = 'gid://shopify/FulfillmentOrder/' || page.id`,
    order: { by: 'f.ordered_at', tie: 'f.number', direction: sort === 'newest' ? 'desc' : 'asc' },
    columns: COLUMNS,
    isRare: words !== null,
    item: (row) => ({
      gid: row.fulfillment_order_gid,
      orderGid: row.order_gid,
      orderName: row.order_name,
      orderedAt: row.ordered_at.toISOString(),
      customer: row.customer,
      state: row.state,
      locationName: row.location_name,
      method: row.method,
      units: row.units,
      remainingUnits: row.remaining_units,
      lines: row.lines,
    }),
    page,
    perPage: FULFILLMENT_LIST.perPage,
  };
}

const COLUMNS = sql`f.fulfillment_order_gid, f.order_gid, f.order_name, f.ordered_at, f.state,
  f.location_name, f.method, f.units, f.remaining_units,
  (select coalesce(w.body#>>'{shippingAddress,name}', nullif(concat_ws(' ',
    w.body#>>'{shippingAddress,firstName}', w.body#>>'{shippingAddress,lastName}'), ''))
    from order_mirror_whole w where w.order_gid = f.order_gid) as customer,
  coalesce((select json_agg(json_build_object('title', l.title, 'quantity', l.units) order by l.nth)
    from fulfillment_order_line l where l.fulfillment_order_gid = f.fulfillment_order_gid), '[]')
    as lines`;

type Row = {
  fulfillment_order_gid: string;
  order_gid: string;
  order_name: string;
  ordered_at: Date;
  customer: string | null;
  state: FulfillmentState;
  location_name: string;
  method: string | null;
  units: number;
  remaining_units: number;
  lines: { title: string; quantity: number }[];
};

/** Lists the locations that have fulfillment orders, by jumps in the index from one to the next. */
export async function listFulfillmentLocations(
  db: Kysely<DB>,
): Promise<{ gid: string; name: string }[]> {
  const { rows } = await sql<{ gid: string; name: string }>`
    with recursive found as (
      (select location_gid from fulfillment_order
        where gone_at is null and location_gid is not null order by location_gid limit 1)
      union all
      select (select f.location_gid from fulfillment_order f
        where f.gone_at is null and f.location_gid > found.location_gid
        order by f.location_gid limit 1)
      from found where found.location_gid is not null
    )
    select found.location_gid as gid, (select f.location_name from fulfillment_order f
      where f.location_gid = found.location_gid and f.gone_at is null limit 1) as name
    from found where found.location_gid is not null order by name`.execute(db);
  return rows;
}
