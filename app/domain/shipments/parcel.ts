import type { OrderFulfillment } from '~/domain/orders/order';

/** What a carrier has reported of a parcel, as Shopify has it. */
export type ParcelEvent = {
  /** `gid://shopify/FulfillmentEvent/123` */
  id: string;
  /** IN_TRANSIT, OUT_FOR_DELIVERY, DELIVERED …: Shopify may add values. */
  status: string;
  /** When it happened, which may be long before it was reported; ISO 8601, UTC. */
  at: string;
  city: string | null;
  province: string | null;
  /** The carrier's own words, such as where it was left or who signed: not for strangers. */
  message: string | null;
};

/** What was read of an order's parcels beside the order, by Shopify's ids of the parcels. */
export type ParcelReports = ReadonlyMap<string, { isShipped: boolean; events: ParcelEvent[] }>;

/** A parcel as last read. `isShipped`: its goods need shipping; a download does not. */
export type Parcel = Pick<OrderFulfillment, 'id' | 'displayStatus' | 'sentAt' | 'deliveredAt'> & {
  isShipped: boolean;
  /** The oldest first. */
  events: ParcelEvent[];
};

const DAY_MS = 24 * 60 * 60_000;

/** So long what happens to a parcel is followed. */
export const PARCEL_WATCH_DAYS = 60;

/** Returns the parcels that are followed: nothing more is heard of older ones. @param now UTC milliseconds */
export function watchedParcels<One extends Pick<OrderFulfillment, 'sentAt'>>(
  parcels: readonly One[],
  now: number,
): (One & { sentAt: string })[] {
  const since = now - PARCEL_WATCH_DAYS * DAY_MS;
  return parcels.flatMap((parcel) => {
    const { sentAt } = parcel;
    return sentAt !== null && Date.parse(sentAt) >= since ? [{ ...parcel, sentAt }] : [];
  });
}

/** Made, but not on its way to anybody. */
const NOT_SHIPPED = [
  'CANCELED',
  'FAILURE',
  'LABEL_VOIDED',
  'PICKED_UP',
  'READY_FOR_PICKUP',
  'SUBMITTED',
];

/** Whether a parcel is on its way to its recipient, or has been. */
export function hasShipped({ displayStatus }: Pick<Parcel, 'displayStatus'>): boolean {
  return displayStatus === null || !NOT_SHIPPED.includes(displayStatus);
}

/** Whether a parcel has arrived. */
export function hasArrived({ displayStatus }: Pick<Parcel, 'displayStatus'>): boolean {
  return displayStatus === 'DELIVERED' || displayStatus === 'PICKED_UP';
}

/** After so many days what has happened to a parcel is no news. */
export const PARCEL_NEWS_DAYS = 5;

/**
 * Returns what its recipient is to read of a parcel now; null if that is nothing. What has arrived is not announced as
 * shipped; nothing is said of what happened before this store followed parcels, when others may have said it.
 *
 * @param now UTC milliseconds
 * @param since when the store began to follow orders, UTC milliseconds; null if it has not read them all yet
 */
export function parcelNews(
  parcel: Parcel,
  { now, since }: { now: number; since: number | null },
): 'shipped' | 'delivered' | null {
  if (since === null || !parcel.isShipped || !hasShipped(parcel)) return null;
  const news = parcel.displayStatus === 'DELIVERED' ? 'delivered' : 'shipped';
  const at = (news === 'delivered' && parcel.deliveredAt) || parcel.sentAt;
  // Shopify’s times are whole seconds.
  if (at === null || Date.parse(at) < Math.floor(since / 1000) * 1000) return null;
  return Date.parse(at) >= now - PARCEL_NEWS_DAYS * DAY_MS ? news : null;
}
