import type { StoreContext } from '~/http/context.server';
import { readStorePromise } from '~/http/catalogue/storefront-settings.server';
import { placeNamed } from '~/domain/catalogue/pickup-place';
import type { Order } from '~/domain/orders/order';
import { isPaymentAwaited, orderPaymentState } from '~/domain/orders/order-payment';
import { CUSTOM_ORDER_TAG } from '~/domain/orders/order-tags';
import { deliverySteps, type DeliveryStep } from '~/domain/shipments/delivery-steps';
import { expectedDelivery, type ExpectedDelivery } from '~/domain/shipments/expected-delivery';
import type { Parcel } from '~/domain/shipments/parcel';
import { type ShownParcel, shownParcels } from '~/domain/shipments/shown-parcel';
import { findPickup } from '~/models/fulfillment/pickup.server';
import { isPackingBegun } from '~/models/fulfillment/packing.server';
import { listParcels } from '~/models/shipments/parcel.server';

/** How an order comes to its customer. */
export type DeliveryView = {
  /** Null for an order that is not shipped. */
  steps: DeliveryStep[] | null;
  expected: ExpectedDelivery | null;
  /** Where it can be picked up now; null for one that is shipped, is not ready, or was picked up. */
  pickup: { location: string; address: string | null; hours: string | null } | null;
  parcels: ShownParcel[];
};

/** What the store knows of an order's payment; `paidAt`: when it was paid here, ISO 8601. */
export type PaidHere = {
  isOnInvoice: boolean;
  isAtBank: boolean;
  hasPaymentHere: boolean;
  paidAt: string | null;
};

type Context = Pick<StoreContext, 'db' | 'log' | 'now'>;

/** Returns how an order comes to its customer. @param isOwn whether who reads it is the customer */
export async function loadDelivery(
  context: Context,
  order: Order,
  paid: PaidHere & { isOwn: boolean },
): Promise<DeliveryView> {
  const stored = await listParcels(context.db, order.id);
  return {
    ...(await loadProgress(context, order, paid, stored)),
    parcels: shownParcels(order.fulfillments, stored, paid.isOwn),
  };
}

type Progressing = Pick<
  Order,
  | 'id'
  | 'cancelledAt'
  | 'createdAt'
  | 'displayFinancialStatus'
  | 'displayFulfillmentStatus'
  | 'fulfillments'
  | 'tags'
  | 'updatedAt'
> & { shippingAddress: { province: string | null; country: string | null } | null };

/** Returns how far an order has come and when it is expected. */
export async function loadProgress(
  context: Context,
  order: Progressing,
  paid: PaidHere,
  stored: readonly Parcel[],
): Promise<Omit<DeliveryView, 'parcels'>> {
  const isBegun = await isPackingBegun(context.db, order.id);
  const pickup = await findPickup(context.db, order.id);
  const facts = { ...order, ...paid, parcels: order.fulfillments, isPackingBegun: isBegun, pickup };
  const payment = orderPaymentState(facts);
  const isWaiting = isPaymentAwaited(payment, paid.hasPaymentHere) || payment === 'at-bank';
  // Nobody knows how long what is made to order takes to be made.
  const isMade = order.tags.includes(CUSTOM_ORDER_TAG);
  const readyAt = isWaiting || isMade ? null : (paid.paidAt ?? order.createdAt);
  const promise = await readStorePromise(context);
  const steps = deliverySteps(facts, paid.paidAt, stored);
  const isReady = steps?.some(({ kind, state }) => kind === 'ready' && state === 'current');
  const place = pickup && placeNamed(promise.pickupPlaces, pickup.location);
  return {
    steps,
    expected:
      pickup === null ? expectedDelivery(order, { promise, readyAt, now: context.now() }) : null,
    pickup:
      pickup === null || !isReady
        ? null
        : {
            location: pickup.location,
            address: place?.address ?? null,
            hours: place?.hours ?? null,
          },
  };
}
