import { sql, type Kysely } from 'kysely';
import type { DB } from '../../db/schema';

const BATCH = 5_000;

/** What it fills. */
export const FULFILLMENT_TABLES = ['fulfillment_order', 'fulfillment_order_line', 'custom_order'];

/** What staff ask the list: what a saved view asks for is one of these: a view is the fields of a URL. */
export const FULFILLMENT_QUESTIONS: Record<string, string>[] = [
  {},
  { page: '200' },
  { sort: 'newest' },
  { state: 'to-send' },
  { state: 'to-send', page: '200' },
  { state: 'to-send', location: '1' },
  { state: 'to-send', location: '4', sort: 'newest' },
  { state: 'ready' },
  { state: 'ready', location: '2', method: 'SHIPPING' },
  { state: 'held' },
  { state: 'held', location: '4' },
  { state: 'partly-sent', sort: 'newest' },
  { state: 'later', method: 'LOCAL' },
  { state: 'sent' },
  { state: 'sent', location: '3', sort: 'newest', page: '200' },
  { state: 'canceled' },
  { location: '1' },
  { location: '4' },
  { method: 'PICK_UP' },
  { method: 'PICK_UP', state: 'to-send' },
  { method: 'PICK_UP', location: '4', state: 'held' },
  { goods: 'custom' },
  { goods: 'custom', state: 'to-send' },
  { goods: 'custom', state: 'held', location: '4' },
  { goods: 'stock' },
  { goods: 'stock', state: 'to-send', location: '1', page: '100' },
  { from: '2025-06-01', to: '2025-08-31' },
  { to: '2024-01-31', state: 'to-send' },
  { search: '#123456' },
  { search: '1' },
  { search: 'buyer4711@example.com' },
  { search: 'robin' },
  { search: 'robin7 smith' },
  { search: 'kraft cup' },
  { search: 'kraft cup', sort: 'newest' },
  { search: 'kraft', state: 'held', location: '4' },
  { search: 'kraft', state: 'to-send' },
  { search: 'lid', state: 'ready', goods: 'custom' },
  { search: 'straw' },
  { search: 'straw', state: 'to-send' },
  { search: 'victory' },
  { search: '1z0eb24' },
  { search: 'nothing' },
  { search: 'lid', state: 'to-send', location: '1', goods: 'stock', from: '2025-01-01' },
];

/**
 * Inserts the fulfillment orders of the orders of `seedOrderVolume`: one for each, for one order in twenty two of them. One in
 * eight is still to be sent, spread over all the years, which is far more than a warehouse leaves; one order in fifty is
 * that of a custom order.
 */
export async function seedFulfillmentVolume(db: Kysely<DB>, orders: number): Promise<void> {
  for (let done = 0; done < orders; done += BATCH) {
    const to = Math.min(orders, done + BATCH);
    await db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`set local session_replication_role = replica`.execute(trx);
      await seedSome(trx, done + 1, to);
    });
  }
}

async function seedSome(trx: Kysely<DB>, from: number, to: number): Promise<void> {
  // The second one of an order has the number of the first and 100 million.
  const seeded = sql`(
    select o.number + part * 100000000 as n, o.order_gid, o.name, o.created_at as at, o.words, o.number % 50 = 11 as is_custom,
      (o.number * 31 + part * 7) % 1000 as dice, (o.number * 17 + part) % 100 as place
    from order_mirror o cross join generate_series(0, 1) part
    where o.number between ${from}::int and ${to}::int and (part = 0 or o.number % 20 = 3)
  ) seeded`;
  await sql`
    insert into fulfillment_order (fulfillment_order_gid, number, order_gid, order_name, ordered_at,
      updated_at, fetched_at, status, request_status, state, location_gid, location_name, method,
      units, remaining_units, words, is_custom)
    select 'gid://shopify/FulfillmentOrder/' || n, n, order_gid, name, at, at, at,
      case when dice < 120 then 'OPEN' when dice < 125 then 'ON_HOLD' else 'CLOSED' end, 'UNSUBMITTED',
      case when dice < 90 then 'ready' when dice < 118 then 'partly-sent' when dice < 120 then 'later'
        when dice < 125 then 'held' when dice < 160 then 'canceled' else 'sent' end,
      'gid://shopify/Location/' || case when place < 60 then 1 when place < 85 then 2
        when place < 99 then 3 else 4 end,
      'Place ' || case when place < 60 then 1 when place < 85 then 2 when place < 99 then 3 else 4 end,
      case when dice % 50 = 7 then 'PICK_UP' when dice % 50 = 8 then 'LOCAL' else 'SHIPPING' end,
      2, case when dice < 90 or dice in (118, 119) then 2 when dice < 125 then 1 else 0 end,
      words, is_custom
    from ${seeded}`.execute(trx);
  await sql`
    insert into fulfillment_order_line (fulfillment_order_gid, nth, gid, line_gid, title, units,
      remaining_units)
    select 'gid://shopify/FulfillmentOrder/' || n, nth,
      'gid://shopify/FulfillmentOrderLineItem/' || n || nth, 'gid://shopify/LineItem/' || n || nth,
      case nth when 0 then 'Kraft Hot Cup, 12 oz' else 'Hot Cup Lid' end, 1,
      case when dice < 125 then 1 else 0 end
    from ${seeded}, generate_series(0, 1) nth`.execute(trx);
  await sql`
    insert into custom_order (id, number, customer_gid, form_token, email, customer_name,
      product_handle, product_title, variant_gid, size, unit, case_count, quantity, colors,
      artwork_id, state, quote_no, case_cents, setup_cents, shipping_cents, lead_time, order_gid,
      order_name, created_at, updated_at)
    select md5('custom ' || number)::uuid, number, customer_gid, md5('form ' || number)::uuid, email,
      'Robin Smith', 'hot-cup', 'Hot Cup', 'gid://shopify/ProductVariant/1', '12 oz', 'case', 500,
      5000, '[]', md5('artwork ' || number)::uuid, 'ordered', 1, 5000, 0, 0, '3 weeks', order_gid, name,
      created_at, created_at
    from order_mirror where number between ${from}::int and ${to}::int and number % 50 = 11`.execute(
    trx,
  );
}
