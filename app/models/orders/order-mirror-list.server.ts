import { type Kysely, sql } from 'kysely';
import { cents } from '~/domain/core/money';
import type { ListedOrder, OrderStates } from '~/domain/orders/order';
import { ORDER_LIST, type OrderQuery } from '~/domain/orders/order-query';
import { searchedWords } from '~/domain/core/text/search-text';
import type { DB } from '../../../db/schema';
import { hasWords, inDays } from '~/models/core/list-conditions';
import { amountOrder, type ListSql } from '~/models/core/list.server';
import { IS_AT_BANK, ON_TERMS, type OnTermsRow } from './erp-order-matching.server';

type Row = OnTermsRow & {
  order_gid: string;
  name: string;
  email: string | null;
  created_at: Date;
  cancelled_at: Date | null;
  financial_status: string | null;
  fulfillment_status: string;
  currency: string;
  total_cents: bigint;
  current_cents: bigint;
  refunded_cents: bigint;
  at_bank: boolean;
  lines: { title: string; quantity: number }[];
  tracking: string[];
};

/** The customer's orders in the mirror that match the query (decision 0020 has the cost). */
export function ordersOf(gid: string, query: OrderQuery): ListSql<Row, ListedOrder> {
  const { financial, fulfillment, place, search, sort } = query;
  return {
    from: sql`order_mirror o`,
    where: [
      sql`o.customer_gid = ${gid}`,
      sql`o.gone_at is null`,
      financial === null ? null : sql`o.financial_status = ${financial}`,
      fulfillment === null ? null : sql`o.fulfillment_status = ${fulfillment}`,
      place === null ? null : sql`o.place = ${place}`,
      ...inDays('o.created_at', query),
      hasWords('o.words', searchedWords(search)),
    ],
    id: 'o.order_gid',
    order: amountOrder(sort, { time: 'o.created_at', amount: 'o.total_cents', tie: 'o.number' }),
    columns: sql`o.order_gid, o.name, o.email, o.created_at, o.cancelled_at, o.financial_status,
      o.fulfillment_status, o.currency, o.total_cents, o.current_cents, o.refunded_cents,
      ${ON_TERMS}, ${IS_AT_BANK} as at_bank,
      coalesce((select json_agg(json_build_object('title', title, 'quantity', quantity) order by nth)
        from order_mirror_line l where l.order_gid = o.order_gid), '[]') as lines,
      coalesce((select array_agg(parcel order by nth) from order_mirror_fulfillment f, unnest(tracking)
        as parcel where f.order_gid = o.order_gid), '{}') as tracking`,
    // Without a search the index yields the page; how many orders match one is unpredictable.
    isRare: search !== '',
    item: listed,
    page: query.page,
    perPage: ORDER_LIST.perPage,
  };
}

function listed(row: Row): ListedOrder {
  const money = (amount: bigint) => ({ cents: cents(Number(amount)), currency: row.currency });
  return {
    id: row.order_gid,
    name: row.name,
    email: row.email,
    createdAt: row.created_at.toISOString(),
    displayFinancialStatus: row.financial_status,
    displayFulfillmentStatus: row.fulfillment_status,
    total: money(row.total_cents),
    currentTotal: money(row.current_cents),
    refunded: money(row.refunded_cents),
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
    isOnInvoice: row.on_terms !== null,
    isAtBank: row.at_bank,
    terms: row.on_terms?.terms ?? null,
    poNumber: row.on_terms?.poNumber ?? null,
    lines: row.lines,
    trackingNumbers: row.tracking,
  };
}

/** Returns a picture of each of these orders: of the first of its lines that has one. */
export async function listOrderPictures(
  db: Kysely<DB>,
  gids: readonly string[],
): Promise<Record<string, string>> {
  const { rows } = await sql<{ order_gid: string; picture: string | null }>`
    select order_gid, jsonb_path_query_first(body, '$.lines[*].imageUrl ? (@ != null)') #>> '{}'
      as picture
    from order_mirror_whole where order_gid = any(${[...gids]}::text[])`.execute(db);
  return Object.fromEntries(
    rows.flatMap(({ order_gid: gid, picture }) => (picture === null ? [] : [[gid, picture]])),
  );
}

/**
 * Lists the states that a customer's orders are in, for the filters. It skips from one state to the next
 * in the index, so it costs the same for ten orders as for fifty thousand.
 */
export async function listOrderStates(db: Kysely<DB>, gid: string): Promise<OrderStates> {
  const [financial, fulfillment] = await Promise.all([
    statesIn(db, gid, 'financial_status'),
    statesIn(db, gid, 'fulfillment_status'),
  ]);
  return { financial, fulfillment };
}

/** @see https://wiki.postgresql.org/wiki/Loose_indexscan */
async function statesIn(
  db: Kysely<DB>,
  gid: string,
  column: 'financial_status' | 'fulfillment_status',
): Promise<string[]> {
  const state = sql.ref(column);
  const mine = sql`from order_mirror where customer_gid = ${gid} and gone_at is null`;
  const { rows } = await sql<{ state: string }>`
    with recursive found as (
      (select min(${state}) as state ${mine})
      union all
      select (select min(${state}) ${mine} and ${state} > found.state) from found
      where found.state is not null
    )
    select state from found where state is not null`.execute(db);
  return rows.map((row) => row.state);
}
