import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { PARCEL_ENDED } from '~/domain/orders/order-payment';
import type { Order } from '~/domain/orders/order';
import {
  type Parcel,
  type ParcelEvent,
  type ParcelReports,
  watchedParcels,
} from '~/domain/shipments/parcel';
import type { DB } from '../../../db/schema';

/**
 * Stores what happens to an order's parcels that are followed, in the transaction that has stored the order: that row's
 * lock puts concurrent calls in order. Parcels that the order has no more are deleted.
 *
 * Nothing is stored of a customer who asked to be forgotten.
 *
 * @param reports what was read beside the order; null: as it is stored
 * @param fetchedAt when the read of the order began
 * @returns the parcels as they are stored now
 */
export async function upsertParcels(
  trx: Transaction<DB>,
  { id: orderGid, fulfillments }: Pick<Order, 'id' | 'fulfillments'>,
  reports: ParcelReports | null,
  fetchedAt: Date,
): Promise<Parcel[]> {
  const { redacted_at: redactedAt } = await trx
    .selectFrom('order_mirror')
    .select('redacted_at')
    .where('order_gid', '=', orderGid)
    .executeTakeFirstOrThrow();
  if (redactedAt !== null) return [];
  const ids = fulfillments.map(({ id }) => id);
  await trx
    .deleteFrom('parcel')
    .where('order_gid', '=', orderGid)
    .where('fulfillment_gid', '<>', sql<string>`all(${ids}::text[])`)
    .execute();
  const watched = watchedParcels(fulfillments, fetchedAt.getTime());
  for (const { id, displayStatus, sentAt, deliveredAt } of watched) {
    const report = reports?.get(id);
    const events = JSON.stringify(report?.events ?? []);
    const values = {
      display_status: displayStatus,
      sent_at: sentAt,
      delivered_at: deliveredAt,
      fetched_at: fetchedAt,
      ...(report && { is_shipped: report.isShipped, events }),
    };
    await trx
      .insertInto('parcel')
      .values({ fulfillment_gid: id, order_gid: orderGid, ...values })
      .onConflict((known) => known.column('fulfillment_gid').doUpdateSet(values))
      .execute();
  }
  return watched.length === 0 ? [] : listParcels(trx, orderGid);
}

/** Lists an order's parcels that are or were followed, as last read, in the order in which they were sent. */
export async function listParcels(db: Kysely<DB>, orderGid: string): Promise<Parcel[]> {
  const rows = await db
    .selectFrom('parcel')
    .selectAll()
    .where('order_gid', '=', orderGid)
    .orderBy('sent_at')
    .orderBy('fulfillment_gid')
    .execute();
  return rows.map(parcelOf);
}

/** Lists the parcels of all orders of a customer that are or were followed, the oldest first. */
export async function listOwnParcels(db: Kysely<DB>, customerGid: string): Promise<Parcel[]> {
  const rows = await db
    .selectFrom('parcel')
    .innerJoin('order_mirror', 'order_mirror.order_gid', 'parcel.order_gid')
    .selectAll('parcel')
    .where('customer_gid', '=', customerGid)
    .orderBy('sent_at')
    .execute();
  return rows.map(parcelOf);
}

function parcelOf(row: Selectable<DB['parcel']>): Parcel {
  return {
    id: row.fulfillment_gid,
    displayStatus: row.display_status,
    sentAt: row.sent_at.toISOString(),
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    isShipped: row.is_shipped,
    events: row.events as unknown as ParcelEvent[],
  };
}

/** Returns which order a parcel belongs to; null for an unknown one. */
export async function findOrderOfParcel(
  db: Kysely<DB>,
  fulfillmentGid: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('parcel')
    .select('order_gid')
    .where('fulfillment_gid', '=', fulfillmentGid)
    .executeTakeFirst();
  return row?.order_gid ?? null;
}

/** The most orders that are read again in one go; the next one takes those that are left. */
const AT_ONCE = 500;

/**
 * Lists orders with a parcel under way of which nothing was read for a while, those read longest ago first: what a carrier
 * reports need not change the order, so the sync of changed orders would miss a report whose webhook was lost.
 */
export async function listSilentParcelOrders(
  db: Kysely<DB>,
  { sentSince, fetchedBefore }: { sentSince: Date; fetchedBefore: Date },
): Promise<string[]> {
  const { rows } = await sql<{ order_gid: string }>`
    select order_gid from parcel
    where coalesce(display_status, '') <> all(${[...PARCEL_ENDED]}::text[])
      and sent_at >= ${sentSince} and fetched_at < ${fetchedBefore}
    group by order_gid order by min(fetched_at) limit ${AT_ONCE}::int`.execute(db);
  return rows.map(({ order_gid }) => order_gid);
}

/** Deletes what is no longer followed. */
export async function deleteParcelsBefore(db: Kysely<DB>, before: Date): Promise<void> {
  await db.deleteFrom('parcel').where('sent_at', '<', before).execute();
}

/** Returns since when this store follows orders: when it had read them all for the first time; null until then. */
export async function followedSince(db: Kysely<DB>): Promise<Date | null> {
  const row = await db
    .selectFrom('mirror_sync')
    .select('filled_at')
    .where('kind', '=', 'orders')
    .executeTakeFirst();
  return row?.filled_at ?? null;
}
