import { sql, type Kysely } from 'kysely';
import type { DB } from '../../db/schema';

type Given = {
  name?: string;
  /** When it was placed, ISO 8601. */
  at: string;
  updatedAt?: string;
  cents?: number;
  currentCents?: number;
  currency?: string;
  financial?: string;
  fulfillment?: string;
  cancelledAt?: string;
  goneAt?: string;
  /** The delivery states of its parcels. */
  parcels?: (string | null)[];
};

let number = 900_000;

/** Adds an order to the mirror; by default it is paid and shipped. */
export async function addHomeOrder(db: Kysely<DB>, gid: string, given: Partial<Given>) {
  number += 1;
  const order = `gid://shopify/Order/${number}`;
  const { name = `#${number}`, at = '2026-01-01T00:00:00Z', cents = 1_000, parcels = [] } = given;
  await sql`
    insert into order_mirror (order_gid, number, customer_gid, name, created_at, updated_at, fetched_at,
      financial_status, fulfillment_status, cancelled_at, gone_at, currency, total_cents,
      current_cents, refunded_cents, tags, words)
    values (${order}, ${number}, ${gid}, ${name}, ${at}, ${given.updatedAt ?? at}, ${at},
      ${given.financial ?? 'PAID'}, ${given.fulfillment ?? 'FULFILLED'},
      ${given.cancelledAt ?? null}, ${given.goneAt ?? null}, ${given.currency ?? 'USD'}, ${cents},
      ${given.currentCents ?? cents}, 0, '{}', '')`.execute(db);
  await sql`
    insert into order_mirror_line (order_gid, nth, line_gid, title, quantity, refundable_quantity,
      original_cents, discounted_cents)
    values (${order}, 0, ${`gid://shopify/LineItem/${number}`}, 'Kraft Hot Cup', 2, 2, ${cents},
      ${cents})`.execute(db);
  const tracking = [{ company: 'UPS', number: '1Z', url: 'https://tracking.example.com/1Z' }];
  const fulfillments = parcels.map((displayStatus) => ({ displayStatus, tracking }));
  await sql`insert into order_mirror_whole (order_gid, body)
    values (${order}, ${JSON.stringify({ fulfillments })})`.execute(db);
  for (const [nth, status] of parcels.entries()) {
    await sql`insert into order_mirror_fulfillment (order_gid, nth, fulfillment_gid, status, tracking)
      values (${order}, ${nth}, ${`${order}-${nth}`}, ${status}, '{1Z}')`.execute(db);
  }
}

const COUNT = 50_000;
const BATCH = 10_000;

/**
 * Adds 50,000 orders of one customer within the last twelve months, one every ten minutes, the last a
 * moment ago. Every fifth awaits payment, every third shipment; those that were shipped have arrived.
 */
export async function giveManyOrders(db: Kysely<DB>, gid: string, now: number): Promise<void> {
  // In batches: no statement may run longer than the timeout of a page's statements.
  for (let done = 0; done < COUNT; done += BATCH) {
    await sql`
      insert into order_mirror (order_gid, number, customer_gid, name, created_at, updated_at,
        fetched_at, financial_status, fulfillment_status, currency, total_cents, current_cents,
        refunded_cents, tags, words)
      select ${`${gid}/Order/`} || n, 1000000 + n, ${gid}, '#' || n, placed, placed, placed,
        case when n % 5 = 0 then 'PENDING' else 'PAID' end,
        case when n % 3 = 0 then 'UNFULFILLED' else 'FULFILLED' end,
        'USD', 1000 + n % 977, 1000 + n % 977, 0, '{}', ''
      from (
        select n, ${new Date(now)}::timestamptz - (${COUNT}::int - n) * interval '10 minutes'
          as placed
        from generate_series(${done + 1}::int, ${done + BATCH}::int) as n
      ) seeded`.execute(db);
    await sql`
      insert into order_mirror_fulfillment (order_gid, nth, fulfillment_gid, status, tracking)
      select order_gid, 0, order_gid, 'DELIVERED', '{}' from order_mirror
      where customer_gid = ${gid} and fulfillment_status = 'FULFILLED'
        and number > 1000000 + ${done}::int`.execute(db);
  }
  // As autovacuum leaves the tables.
  for (const table of ['order_mirror', 'order_mirror_fulfillment']) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  }
}
