import { type Kysely, sql, type Transaction } from 'kysely';
import type { FulfillmentOrder } from '~/domain/fulfillment/fulfillment-order';
import { isReadyForPickup } from '~/domain/fulfillment/pickup';
import { isMirrorComplete } from '~/models/core/mirror-sync.server';
import { sendEmail } from '~/models/emails/email-outbox.server';
import type { DB } from '../../../db/schema';

/** What became ready before was said by whoever made it ready, or is no news any more. */
const NEWS_MS = 5 * 24 * 60 * 60_000;

/**
 * Notes since when a fulfillment order that was just stored is ready for pickup, and writes the customer's mail about it, once,
 * whoever has made it ready: staff here, or Shopify's own admin. Nothing is told of what was read first when the store was set up.
 */
export async function noticePickup(
  trx: Transaction<DB>,
  one: FulfillmentOrder,
  fetchedAt: Date,
): Promise<void> {
  if (!isReadyForPickup(one)) return;
  const first = await sql`
    update fulfillment_order set pickup_ready_at = ${new Date(one.updatedAt)}
    where fulfillment_order_gid = ${one.gid} and pickup_ready_at is null`.execute(trx);
  if (first.numAffectedRows === 0n) return;
  if (Date.parse(one.updatedAt) < fetchedAt.getTime() - NEWS_MS) return;
  if (!(await isMirrorComplete(trx, 'fulfillment-orders'))) return;
  const order = await trx
    .selectFrom('order_mirror')
    .select(['customer_gid', 'cancelled_at'])
    .where('order_gid', '=', one.orderGid)
    .executeTakeFirst();
  if (order?.cancelled_at) return;
  const to = order?.customer_gid ?? null;
  await sendEmail(
    trx,
    {
      template: 'pickup-ready',
      key: `pickup-ready:${one.gid}`,
      about: one.gid,
      ...(to !== null && { to }),
    },
    fetchedAt,
  );
}

/** Lists the fulfillment orders of an order that were ready for pickup, by their ids. */
export async function listPickups(db: Kysely<DB>, orderGid: string): Promise<string[]> {
  const rows = await db
    .selectFrom('fulfillment_order')
    .select('fulfillment_order_gid')
    .where('order_gid', '=', orderGid)
    .where('pickup_ready_at', 'is not', null)
    .execute();
  return rows.map((row) => row.fulfillment_order_gid);
}

/** Where and since when an order is ready for pickup; null unless all of it is picked up. */
export type OrderPickup = {
  /** ISO 8601, UTC; null while it is not ready. */
  readyAt: string | null;
  location: string;
};

/** Finds how an order is picked up, by its fulfillment orders that were not canceled. @param orderGid `gid://shopify/Order/…` */
export async function findPickup(db: Kysely<DB>, orderGid: string): Promise<OrderPickup | null> {
  const rows = await db
    .selectFrom('fulfillment_order')
    .select(['method', 'location_name', 'pickup_ready_at'])
    .where('order_gid', '=', orderGid)
    .where('gone_at', 'is', null)
    .where('state', '<>', 'canceled')
    .orderBy('number')
    .execute();
  if (rows.length === 0 || rows.some(({ method }) => method !== 'PICK_UP')) return null;
  const times = rows.map((row) => row.pickup_ready_at);
  const isReady = times.every((at) => at !== null);
  const last = times.flatMap((at) => at?.getTime() ?? []).toSorted((one, other) => other - one)[0];
  return {
    readyAt: isReady && last !== undefined ? new Date(last).toISOString() : null,
    location: [...new Set(rows.map((row) => row.location_name))].join(', '),
  };
}
