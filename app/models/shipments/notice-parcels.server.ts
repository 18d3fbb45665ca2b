import type { Transaction } from 'kysely';
import { parcelNews, type ParcelReports } from '~/domain/shipments/parcel';
import { sendEmail } from '~/models/emails/email-outbox.server';
import type { FetchedOrder } from '~/models/orders/order-mirror.server';
import type { DB } from '../../../db/schema';
import { followedSince, upsertParcels } from './parcel.server';

/**
 * Stores what happens to an order's parcels and writes the mails about it, each parcel's once, whoever has sent it. No mail
 * is written about the parcels of a custom order, which tells its customer itself that it was shipped and has arrived.
 * Call it after the order was stored, and adopted by its custom order, in the same transaction.
 *
 * @param reports what carriers have reported; null if that was not read
 */
export async function noticeParcels(
  trx: Transaction<DB>,
  { order, customerGid, fetchedAt }: FetchedOrder,
  reports: ParcelReports | null,
): Promise<void> {
  const parcels = await upsertParcels(trx, order, reports, fetchedAt);
  if (parcels.length === 0 || order.cancelledAt !== null) return;
  if (await isOfCustomOrder(trx, order.id)) return;
  const since = (await followedSince(trx))?.getTime() ?? null;
  for (const parcel of parcels) {
    const news = parcelNews(parcel, { now: fetchedAt.getTime(), since });
    if (news === null) continue;
    const email = {
      key: `parcel-${news}:${parcel.id}`,
      about: parcel.id,
      ...(customerGid !== null && { to: customerGid }),
    };
    await sendEmail(trx, { template: `parcel-${news}`, ...email }, fetchedAt);
  }
}

async function isOfCustomOrder(trx: Transaction<DB>, orderGid: string): Promise<boolean> {
  const row = await trx
    .selectFrom('custom_order')
    .select('id')
    .where('order_gid', '=', orderGid)
    .executeTakeFirst();
  return row !== undefined;
}
