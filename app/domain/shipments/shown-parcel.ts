import type { OrderFulfillment } from '~/domain/orders/order';
import { hasShipped, type Parcel, type ParcelEvent } from './parcel';

/** A parcel as pages show it. */
export type ShownParcel = Pick<
  OrderFulfillment,
  'id' | 'displayStatus' | 'sentAt' | 'deliveredAt' | 'locationName' | 'tracking' | 'lines'
> & {
  /** The latest first, without the carrier's own words. */
  events: Omit<ParcelEvent, 'message'>[];
  /** What the carrier has said of the delivery, such as where it was left or who signed; null for strangers. */
  note: string | null;
};

/**
 * Returns an order's parcels with what is known of them; without those that were taken back.
 *
 * @param stored what carriers have reported
 * @param isOwn whether who reads it is the customer: a carrier's words may name people and places
 */
export function shownParcels(
  fulfillments: readonly OrderFulfillment[],
  stored: readonly Parcel[],
  isOwn: boolean,
): ShownParcel[] {
  const known = new Map(stored.map((parcel) => [parcel.id, parcel.events]));
  return fulfillments.filter(isShown).map((parcel) => {
    const { id, displayStatus, sentAt, deliveredAt, locationName, tracking, lines } = parcel;
    const events = known.get(id) ?? [];
    const note = events.findLast(({ status }) => status === 'DELIVERED')?.message ?? null;
    return {
      id,
      displayStatus,
      sentAt,
      deliveredAt,
      locationName,
      tracking,
      lines,
      events: events.map(({ message: _words, ...event }) => event).toReversed(),
      note: isOwn ? note : null,
    };
  });
}

function isShown(parcel: OrderFulfillment): boolean {
  const { displayStatus } = parcel;
  return hasShipped(parcel) || (displayStatus !== 'CANCELED' && displayStatus !== 'LABEL_VOIDED');
}
