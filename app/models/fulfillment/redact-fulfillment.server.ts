import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../db/schema';

/**
 * Deletes what staff and warehouses have written about the orders of a customer who asked to be forgotten when they put
 * them on hold: it may say who lives where. That they were on hold, and why by its code, stays. Call it before the orders
 * lose the customer's id. Idempotent.
 *
 * @param customerGid `gid://shopify/Customer/…`
 */
export async function redactFulfillmentNotes(db: Kysely<DB>, customerGid: string): Promise<void> {
  await redactNotes(
    db,
    sql`select order_gid from order_mirror where customer_gid = ${customerGid}`,
  );
}

/** The same for one order, in the transaction that has redacted it. @param orderGid `gid://shopify/Order/…` */
export async function redactFulfillmentNotesOf(db: Kysely<DB>, orderGid: string): Promise<void> {
  await redactNotes(db, sql`values (${orderGid}::text)`);
}

async function redactNotes(db: Kysely<DB>, orders: ReturnType<typeof sql>): Promise<void> {
  await sql`
    update fulfillment_order set holds = (
      select jsonb_agg(hold.value || '{"notes": null}'::jsonb order by hold.nth)
      from jsonb_array_elements(holds) with ordinality as hold (value, nth))
    where order_gid in (${orders}) and holds @? '$[*].notes ? (@ != null)'`.execute(db);
  await sql`
    update fulfillment_step set request = request || '{"notes": null}'::jsonb
    where order_gid in (${orders}) and request ->> 'notes' is not null`.execute(db);
}
