import { sql, type Kysely } from 'kysely';
import type { DB } from '../../db/schema';

export type OrderVolume = {
  orders: number;
  customers: number;
  /** When the newest order was placed, ISO 8601; the others are seven minutes apart. */
  end: string;
};

const BATCH = 5_000;

/** What it fills. */
export const ORDER_TABLES = [
  'order_mirror',
  'order_mirror_whole',
  'order_mirror_line',
  'order_mirror_fulfillment',
];

/** What staff ask the list of orders: each is the fields of a URL. */
export const ORDER_QUESTIONS: Record<string, string>[] = [
  {},
  { page: '400' },
  { sort: 'oldest' },
  { sort: 'highest' },
  { sort: 'lowest', page: '400' },
  { payment: 'PAID' },
  { payment: 'PENDING', page: '400' },
  { payment: 'VOIDED', sort: 'highest' },
  { delivery: 'UNFULFILLED' },
  { delivery: 'IN_PROGRESS', payment: 'VOIDED' },
  { payment: 'PAID', sort: 'highest' },
  { from: '2025-06-01', to: '2025-08-31' },
  { to: '2024-01-31' },
  { from: '2026-11-20' },
  { least: '900' },
  { least: '909.90' },
  { most: '10.05', payment: 'PAID' },
  { least: '100', most: '100.20', sort: 'lowest' },
  { tag: 'wholesale' },
  { tag: 'vip', payment: 'PENDING' },
  { tag: 'sample' },
  { tag: 'sample', sort: 'highest' },
  { tag: 'nowhere' },
  { search: '#123456' },
  { search: '1' },
  { search: 'buyer4711@example.com' },
  { search: 'robin' },
  { search: 'robin7 smith' },
  { search: 'smith1999' },
  { search: 'kraft cup' },
  { search: 'kraft cup', sort: 'highest' },
  { search: 'kraft cup', payment: 'VOIDED' },
  { search: 'kraft', least: '909.90' },
  { search: 'kraft', tag: 'sample' },
  { search: 'lid' },
  { search: 'straw' },
  { search: 'straw', sort: 'lowest' },
  { search: 'victory' },
  { search: '1z0eb24' },
  { search: 'nothing' },
  { search: 'lid', payment: 'PENDING', delivery: 'UNFULFILLED', from: '2025-01-01', least: '50' },
];

/**
 * Inserts orders as in a busy store: most are paid and shipped, with some in every other state; search words
 * range from two in three orders to one in ten thousand.
 */
export async function seedOrderVolume(db: Kysely<DB>, volume: OrderVolume): Promise<void> {
  for (let done = 0; done < volume.orders; done += BATCH) {
    const to = Math.min(volume.orders, done + BATCH);
    await db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`set local session_replication_role = replica`.execute(trx);
      await seedSome(trx, { from: done + 1, to, ...volume });
    });
  }
}

type Some = OrderVolume & { from: number; to: number };

async function seedSome(trx: Kysely<DB>, { from, to, orders, customers, end }: Some) {
  await sql`
    insert into order_mirror (order_gid, number, customer_gid, name, email, created_at, updated_at,
      fetched_at, financial_status, fulfillment_status, cancelled_at, currency, total_cents,
      current_cents, refunded_cents, tags, words)
    select 'gid://shopify/Order/' || n, n, 'gid://shopify/Customer/' || buyer, '#' || n,
      'buyer' || buyer || '@example.com', placed, placed, placed,
      case when dice < 70 then 'PAID' when dice < 82 then 'PENDING'
        when dice < 88 then 'PARTIALLY_REFUNDED' when dice < 93 then 'REFUNDED'
        when dice < 97 then 'AUTHORIZED' else 'VOIDED' end,
      case when n * 13 % 100 < 80 then 'FULFILLED' when n * 13 % 100 < 92 then 'UNFULFILLED'
        when n * 13 % 100 < 97 then 'PARTIALLY_FULFILLED' else 'IN_PROGRESS' end,
      case when dice >= 97 then placed end, 'USD', total, total, 0,
      array_remove(array[case when n % 5 = 0 then 'wholesale' end, case when n % 50 = 1 then 'vip' end,
        case when n % 10000 = 7 then 'sample' end,
        case when n % 2 = 0 then 'pay-' || md5(n::text)::uuid end], null),
      array_to_tsvector(array(select distinct word from unnest(array[n::text, 'buyer' || buyer,
        'example', 'com', 'robin' || buyer % 500, 'smith' || buyer % 2000,
        case when n % 3 > 0 then 'kraft' end, case when n % 3 > 0 then 'cup' end,
        case when n % 10 < 3 then 'lid' end, case when n % 20 = 0 then 'straw' end,
        case when n % 1000 = 0 then 'victory' end, '1z0eb' || n]) word where word is not null))
    from (
      select n, 1 + (n::bigint * 7919 % ${customers}::int) as buyer, n * 37 % 100 as dice,
        1000 + (n::bigint * 104729 % 90000) as total,
        ${end}::timestamptz - (${orders}::int - n) * interval '7 minutes' as placed
      from generate_series(${from}::int, ${to}::int) n
    ) seeded`.execute(trx);
  await sql`
    insert into order_mirror_whole (order_gid, body)
    select 'gid://shopify/Order/' || n, json_build_object('shippingAddress', json_build_object(
      'name', 'Robin Smith ' || n, 'city', 'Portland'), 'note', repeat(md5(n::text), 60))
    from generate_series(${from}::int, ${to}::int) n`.execute(trx);
  await sql`
    insert into order_mirror_line (order_gid, nth, line_gid, title, quantity, refundable_quantity,
      original_cents, discounted_cents)
    select 'gid://shopify/Order/' || n, nth, 'gid://shopify/LineItem/' || n || nth,
      case nth when 0 then 'Kraft Hot Cup, 12 oz' else 'Hot Cup Lid' end, 1, 1, 500, 500
    from generate_series(${from}::int, ${to}::int) n, generate_series(0, 1) nth`.execute(trx);
  await sql`
    insert into order_mirror_fulfillment (order_gid, nth, fulfillment_gid, status, tracking)
    select 'gid://shopify/Order/' || n, 0, 'gid://shopify/Fulfillment/' || n, 'DELIVERED',
      array['1Z0EB' || n]
    from generate_series(${from}::int, ${to}::int) n`.execute(trx);
}
