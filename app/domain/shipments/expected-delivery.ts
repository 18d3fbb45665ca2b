import type { DeliveryZone, StorePromise } from '~/domain/catalogue/store-promise';
import { addBusinessDays } from '~/domain/core/time/business-days';
import { storeDay } from '~/domain/core/time/store-day';
import { US_STATES } from '~/domain/core/places/us-states';
import type { Order } from '~/domain/orders/order';
import { isOneOf, PARCEL_TROUBLE, UNSENT } from '~/domain/orders/order-payment';
import { expectedAt } from '~/domain/orders/order-timeline';
import { hasArrived, hasShipped } from './parcel';

/** When an order arrives: the days of the store's calendar between which it does, YYYY-MM-DD; one day if they are equal. */
export type ExpectedDelivery = {
  from: string;
  to: string;
  /** A carrier names the day; otherwise it is what staff say of the zone. */
  by: 'carrier' | 'zone';
};

/** Parcels whose state says more than any day. */
const SAID = [...PARCEL_TROUBLE, 'OUT_FOR_DELIVERY'];

type Expected = Pick<
  Order,
  'displayFulfillmentStatus' | 'cancelledAt' | 'fulfillments' | 'createdAt'
> & { shippingAddress: { province: string | null; country: string | null } | null };

/**
 * Returns when what is under way, or else what is still to be shipped, arrives. The carriers' own word comes before the
 * days of the zone. Null wherever neither says so, once a parcel is out for delivery or something is wrong with one, and
 * when the days have passed: a day is never invented.
 *
 * @param readyAt since when the order can be packed, ISO 8601; null while it cannot, or if it is made to order
 * @param now UTC milliseconds
 */
export function expectedDelivery(
  order: Expected,
  { promise, readyAt, now }: { promise: StorePromise; readyAt: string | null; now: number },
): ExpectedDelivery | null {
  if (order.cancelledAt !== null || order.displayFulfillmentStatus === 'ON_HOLD') return null;
  if (order.fulfillments.some((one) => isOneOf(SAID, one.displayStatus))) return null;
  const expected = byCarrier(order) ?? byZone(order, promise, readyAt);
  return expected !== null && expected.to >= storeDay(now) ? expected : null;
}

function byCarrier(order: Expected): ExpectedDelivery | null {
  const at = expectedAt(order);
  if (at === null) return null;
  const day = storeDay(Date.parse(at));
  return { from: day, to: day, by: 'carrier' };
}

function byZone(
  order: Expected,
  promise: StorePromise,
  readyAt: string | null,
): ExpectedDelivery | null {
  const zone = zoneOf(order.shippingAddress, promise.zones);
  if (zone === null) return null;
  const { fromDays, toDays } = zone;
  const moving = order.fulfillments.filter((one) => hasShipped(one) && !hasArrived(one));
  if (moving.length > 0) {
    const sent = moving.map(({ sentAt }) => sentAt).toSorted();
    if (sent.includes(null)) return null;
    const left = storeDay(Date.parse(String(sent.at(-1))));
    return {
      from: addBusinessDays(left, fromDays),
      to: addBusinessDays(left, toDays),
      by: 'zone',
    };
  }
  const { handlingDays } = promise;
  const isUnsent = isOneOf(UNSENT, order.displayFulfillmentStatus);
  if (!isUnsent || readyAt === null || handlingDays === null) return null;
  const ready = addBusinessDays(storeDay(Date.parse(readyAt)), 0);
  return {
    from: addBusinessDays(ready, fromDays),
    to: addBusinessDays(addBusinessDays(ready, handlingDays), toDays),
    by: 'zone',
  };
}

/** Returns the zone of an address: that of its state, otherwise that of everywhere else; null if there is none. */
export function zoneOf(
  to: { province: string | null; country: string | null } | null,
  zones: readonly DeliveryZone[],
): DeliveryZone | null {
  if (to?.country !== 'United States') return null;
  const state = US_STATES.find(([, name]) => name === to.province)?.[0];
  if (state === undefined) return null;
  const own = zones.find(({ states }) => states.includes(state));
  return own ?? zones.find(({ states }) => states.length === 0) ?? null;
}
