import { sql, type Kysely } from 'kysely';
import type { DB } from '../../db/schema';

/**
 * Gives a customer many orders, one for every three hours before `end`, each with a line and a parcel.
 * Every fifth is pending, every seventh partly refunded, every third not shipped yet, every hundredth
 * contains a lid. Tracking numbers end with the order's number.
 */
export async function seedOrders(
  db: Kysely<DB>,
  customerGid: string,
  { count, firstNumber, end }: { count: number; firstNumber: number; end: Date },
): Promise<void> {
  await sql`
    insert into order_mirror (order_gid, number, customer_gid, name, email, created_at, updated_at,
      fetched_at, financial_status, fulfillment_status, currency, total_cents, current_cents,
      refunded_cents, tags, words)
    select 'gid://shopify/Order/' || n, n, ${customerGid}, '#' || n, 'many@example.com', placed,
      placed, placed,
      case when n % 5 = 0 then 'PENDING' when n % 7 = 0 then 'PARTIALLY_REFUNDED' else 'PAID' end,
      case when n % 3 = 0 then 'UNFULFILLED' else 'FULFILLED' end,
      'USD', 1000 + n % 977, 1000 + n % 977 - case when n % 7 = 0 then 100 else 0 end,
      case when n % 7 = 0 then 100 else 0 end, '{}',
      array_to_tsvector(array_remove(array[n::text, 'many', 'example', 'com', 'kraft', 'hot', 'cup',
        '12', 'oz', '500', 'pieces', '1z0eb' || n, case when n % 100 = 0 then 'lid' end], null))
    from (
      select n, ${end}::timestamptz - (${firstNumber}::int + ${count}::int - n) * interval '3 hours'
        as placed
      from generate_series(${firstNumber}::int, ${firstNumber}::int + ${count}::int - 1) as n
    ) seeded`.execute(db);
  await sql`
    insert into order_mirror_line (order_gid, nth, line_gid, title, quantity, refundable_quantity,
      original_cents, discounted_cents)
    select order_gid, 0, 'gid://shopify/LineItem/' || number,
      case when number % 100 = 0 then 'Hot Cup Lid' else 'Kraft Hot Cup, 12 oz' end, 1, 1,
      total_cents, total_cents
    from order_mirror where customer_gid = ${customerGid}`.execute(db);
  await sql`
    insert into order_mirror_fulfillment (order_gid, nth, fulfillment_gid, status, tracking)
    select order_gid, 0, 'gid://shopify/Fulfillment/' || number, 'DELIVERED',
      array['1Z0EB' || number]
    from order_mirror where customer_gid = ${customerGid} and fulfillment_status = 'FULFILLED'`.execute(
    db,
  );
  await sql`analyze order_mirror`.execute(db);
}
