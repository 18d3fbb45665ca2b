import type { Order } from '~/domain/orders/order';
import { PARCEL_WATCH_DAYS, type ParcelReports, watchedParcels } from '~/domain/shipments/parcel';
import { enqueueMirror } from '~/models/core/mirror-queue.server';
import {
  deleteParcelsBefore,
  listParcels,
  listSilentParcelOrders,
} from '~/models/shipments/parcel.server';
import { fetchParcelEvents } from '~/platforms/shopify/orders/parcel-events.server';
import type { ServiceContext } from '~/services/context';

/**
 * Reads what carriers have reported of an order's parcels; null if nothing is to be read: none is followed, or, unless
 * something was heard of the order, none differs from what is stored.
 *
 * @param isHeard a webhook has named the order, or it was silent for long
 * @throws PlatformFailure
 */
export async function readParcelReports(
  { db, admin, now }: Pick<ServiceContext, 'db' | 'admin' | 'now'>,
  { id, fulfillments }: Pick<Order, 'id' | 'fulfillments'>,
  isHeard: boolean,
): Promise<ParcelReports | null> {
  const watched = watchedParcels(fulfillments, now());
  if (watched.length === 0) return null;
  if (!isHeard) {
    const stored = new Map((await listParcels(db, id)).map((parcel) => [parcel.id, parcel]));
    const isSame = watched.every((parcel) => {
      const known = stored.get(parcel.id);
      return (
        known?.displayStatus === parcel.displayStatus &&
        timeOf(known.deliveredAt) === timeOf(parcel.deliveredAt)
      );
    });
    if (isSame) return null;
  }
  return fetchParcelEvents(admin, id);
}

const timeOf = (at: string | null) => (at === null ? null : Date.parse(at));

const DAY_MS = 24 * 60 * 60_000;
/** A parcel under way of which nothing was read for so long is read again. */
const SILENT_MS = 20 * 60 * 60_000;
/** One that was sent before is not, unless a webhook names it. */
const SILENT_DAYS = 30;

/**
 * Has parcels under way read again of which nothing was heard since yesterday, and deletes those that are no longer
 * followed. A report whose webhook was lost is found within a day.
 */
export async function followSilentParcels(
  { db }: Pick<ServiceContext, 'db'>,
  now: number,
): Promise<void> {
  await deleteParcelsBefore(db, new Date(now - PARCEL_WATCH_DAYS * DAY_MS));
  const orders = await listSilentParcelOrders(db, {
    sentSince: new Date(now - SILENT_DAYS * DAY_MS),
    fetchedBefore: new Date(now - SILENT_MS),
  });
  for (const gid of orders) await enqueueMirror(db, gid, new Date(now));
}
