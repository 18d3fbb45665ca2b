import { type Kysely, type RawBuilder, sql } from 'kysely';
import { rangeMoments } from '~/domain/core/time/day-range';
import { cents } from '~/domain/core/money';
import type { ListedOrder, OrderStates } from '~/domain/orders/order';
import { type OrderQuery, ORDERS_PER_PAGE } from '~/domain/orders/order-query';
import { searchedWords } from '~/domain/core/text/order-words';
import type { DB } from '../../../db/schema';
import { IS_ON_INVOICE } from './erp-order-matching.server';

/** Sort orders: by this column, then by the order's number in the same direction. */
const SORTS = {
  newest: { by: 'created_at', way: 'desc' },
  oldest: { by: 'created_at', way: 'asc' },
  highest: { by: 'total_cents', way: 'desc' },
  lowest: { by: 'total_cents', way: 'asc' },
} as const;

/** Rows per read of a download. */
const BATCH = 1_000;

/** Returns one page of a customer's orders (decision 0020 has the cost); empty past the last page. */
export function listOrderCopies(
  db: Kysely<DB>,
  gid: string,
  query: OrderQuery,
): Promise<ListedOrder[]> {
  const offset = (query.page - 1) * ORDERS_PER_PAGE;
  return readOrders(db, query, matches(gid, query), { limit: ORDERS_PER_PAGE, offset });
}

/** Counts the orders that match the query, across all pages. */
export async function countOrderCopies(
  db: Kysely<DB>,
  gid: string,
  query: OrderQuery,
): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from order_mirror o where ${matches(gid, query)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/**
 * Streams all orders that match the query, in the list's order, in batches, so that no download has to
 * fit into memory. An order that arrives meanwhile appears once or not at all.
 */
export async function* allOrderCopies(
  db: Kysely<DB>,
  gid: string,
  query: OrderQuery,
): AsyncGenerator<ListedOrder[]> {
  const { by, way } = SORTS[query.sort];
  let last: ListedOrder | undefined;
  for (;;) {
    const beyond: RawBuilder<unknown> = last
      ? sql`and (o.${sql.ref(by)}, o.number) ${sql.raw(way === 'asc' ? '>' : '<')}
          (select ${sql.ref(by)}, number from order_mirror where order_gid = ${last.id})`
      : sql``;
    const where = sql`${matches(gid, query)} ${beyond}`;
    const orders = await readOrders(db, query, where, { limit: BATCH, offset: 0 });
    if (orders.length > 0) yield orders;
    last = orders.at(-1);
    if (orders.length < BATCH) return;
  }
}

/** Builds the list's WHERE clause, which the page, the count and the download share. */
function matches(gid: string, query: OrderQuery): RawBuilder<unknown> {
  const { financial, fulfillment, place } = query;
  const { begin, end } = rangeMoments(query);
  const words = searchedWords(query.search);
  const all = [
    sql`o.customer_gid = ${gid}`,
    sql`o.gone_at is null`,
    ...(financial === null ? [] : [sql`o.financial_status = ${financial}`]),
    ...(fulfillment === null ? [] : [sql`o.fulfillment_status = ${fulfillment}`]),
    ...(place === null ? [] : [sql`o.place = ${place}`]),
    ...(begin === null ? [] : [sql`o.created_at >= ${new Date(begin)}`]),
    ...(end === null ? [] : [sql`o.created_at < ${new Date(end)}`]),
    ...(words === null ? [] : [hasWords(words)]),
  ];
  return sql.join(all, sql` and `);
}

/** Matches each word as a prefix of one of the order's words. The words contain only letters and digits. */
function hasWords(words: readonly string[]): RawBuilder<unknown> {
  if (words.length === 0) return sql`false`;
  return sql`o.words @@ ${words.map((word) => `'${word}':*`).join(' & ')}::tsquery`;
}

type Row = {
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
  on_invoice: boolean;
  lines: { title: string; quantity: number }[];
  tracking: string[];
};

async function readOrders(
  db: Kysely<DB>,
  query: OrderQuery,
  where: RawBuilder<unknown>,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedOrder[]> {
  const { by, way } = SORTS[query.sort];
  const inOrder = sql`order by ${sql.ref(by)} ${sql.raw(way)}, number ${sql.raw(way)}`;
  // How many orders match a search is unpredictable, so the matches are materialized first. Without one
  // the index yields the page directly. The parts of an order are read only for the orders on the page.
  const hint = sql.raw(query.search === '' ? 'not materialized' : 'materialized');
  const { rows } = await sql<Row>`
    with found as ${hint} (
      select o.order_gid, o.number, o.${sql.ref(by)} from order_mirror o where ${where}
    ), page as (
      select order_gid from found ${inOrder} limit ${limit} offset ${offset}
    )
    select order_gid, name, email, created_at, cancelled_at, financial_status, fulfillment_status,
      currency, total_cents, current_cents, refunded_cents, ${IS_ON_INVOICE} as on_invoice,
      coalesce((select json_agg(json_build_object('title', title, 'quantity', quantity) order by nth)
        from order_mirror_line l where l.order_gid = o.order_gid), '[]') as lines,
      coalesce((select array_agg(parcel order by nth) from order_mirror_fulfillment f, unnest(tracking)
        as parcel where f.order_gid = o.order_gid), '{}') as tracking
    from page join order_mirror o using (order_gid) ${inOrder}`.execute(db);
  return rows.map(listed);
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
    isOnInvoice: row.on_invoice,
    lines: row.lines,
    trackingNumbers: row.tracking,
  };
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
