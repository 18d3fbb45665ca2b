import {
  isOneOf,
  type OrderStepFacts,
  orderPaymentState,
  GIVEN_BACK,
  isPaymentAwaited,
} from '~/domain/orders/order-payment';
import type { OrderFulfillment } from '~/domain/orders/order';
import { hasArrived, hasShipped, type Parcel } from './parcel';

/** The way of an order from its payment to the door. */
export type DeliveryStep = {
  kind: 'ordered' | 'paid' | 'packing' | 'shipped' | 'out' | 'delivered' | 'ready' | 'collected';
  state: 'done' | 'current' | 'next';
  /** When it was done, ISO 8601, UTC; null if that is not known. */
  at: string | null;
  /** Somebody has begun to pack it; or only a part was shipped or has arrived. */
  isPart?: true;
};

type Facts = Omit<OrderStepFacts, 'parcels'> & {
  parcels: readonly Pick<OrderFulfillment, 'id' | 'displayStatus' | 'sentAt' | 'deliveredAt'>[];
  /** Whether staff have begun to pack it, which Shopify is not told. */
  isPackingBegun?: boolean;
  /** Of an order that is picked up: since when it can be, ISO 8601; null while it cannot. */
  pickup?: { readyAt: string | null } | null;
};

/**
 * Returns the way of an order with how far it has come; null for one that has no such way: canceled, refunded, nothing to
 * ship. One that is picked up is ready and picked up instead.
 *
 * @param paidAt when it was paid here, ISO 8601
 * @param events what carriers have reported, by parcel
 */
export function deliverySteps(
  order: Facts,
  paidAt: string | null,
  events: readonly Pick<Parcel, 'events'>[] = [],
): DeliveryStep[] | null {
  const { displayFulfillmentStatus: fulfillment, cancelledAt } = order;
  if (cancelledAt !== null || isOneOf(GIVEN_BACK, order.displayFinancialStatus)) return null;
  if (fulfillment === 'FULFILLMENT_NOT_REQUIRED' || fulfillment === 'RESTOCKED') return null;
  if (order.pickup) return pickupSteps(order, order.pickup, paidAt);
  if (order.parcels.some(({ displayStatus: one }) => isOneOf(PICKED, one))) return null;
  const payment = orderPaymentState(order);
  const isOnInvoice = payment === 'on-invoice';
  const isPaid = !isPaymentAwaited(payment, order.hasPaymentHere) && payment !== 'at-bank';
  const parcels = order.parcels.filter(hasShipped);
  const isAll = fulfillment === 'FULFILLED';
  const moving = parcels.filter((one) => !hasArrived(one));
  const arrived = parcels.filter(hasArrived);
  const isOut = moving.some(({ displayStatus }) => displayStatus === 'OUT_FOR_DELIVERY');
  const isThere = isAll && parcels.length > 0 && moving.length === 0;
  const current = isThere
    ? null
    : isOut
      ? 'out'
      : parcels.length > 0
        ? 'shipped'
        : isPaid
          ? 'packing'
          : 'paid';
  const reached = current === null ? 5 : KINDS.indexOf(current);
  const times: Record<(typeof KINDS)[number], string | null> = {
    paid: isOnInvoice ? null : paidAt,
    packing: null,
    shipped: latest(parcels.map(({ sentAt }) => sentAt)),
    out: latest(
      events.flatMap((one) =>
        one.events.filter(({ status }) => status === 'OUT_FOR_DELIVERY').map(({ at }) => at),
      ),
    ),
    delivered: latest(arrived.map(({ deliveredAt }) => deliveredAt)),
  };
  const isPart: Record<string, boolean> = {
    packing:
      fulfillment === 'IN_PROGRESS' || (order.isPackingBegun === true && current === 'packing'),
    shipped: parcels.length > 0 && !isAll,
  };
  return KINDS.map((kind, nth) => {
    const state = nth < reached ? 'done' : nth === reached ? 'current' : 'next';
    return {
      kind: kind === 'paid' && isOnInvoice ? 'ordered' : kind,
      state,
      at: state === 'next' ? null : times[kind],
      ...(isPart[kind] && { isPart: true as const }),
    };
  });
}

/** The way of an order that its customer picks up. */
function pickupSteps(
  order: Facts,
  { readyAt }: { readyAt: string | null },
  paidAt: string | null,
): DeliveryStep[] {
  const payment = orderPaymentState(order);
  const isOnInvoice = payment === 'on-invoice';
  const isPaid = !isPaymentAwaited(payment, order.hasPaymentHere) && payment !== 'at-bank';
  const isCollected = order.displayFulfillmentStatus === 'FULFILLED';
  const reached = isCollected ? 4 : readyAt !== null ? 2 : isPaid ? 1 : 0;
  const collectedAt = latest(order.parcels.map(({ deliveredAt, sentAt }) => deliveredAt ?? sentAt));
  const times = [isOnInvoice ? null : paidAt, null, readyAt, isCollected ? collectedAt : null];
  const isBegun = order.displayFulfillmentStatus === 'IN_PROGRESS' || order.isPackingBegun === true;
  return (['paid', 'packing', 'ready', 'collected'] as const).map((kind, nth) => ({
    kind: kind === 'paid' && isOnInvoice ? 'ordered' : kind,
    state: nth < reached ? 'done' : nth === reached ? 'current' : 'next',
    at: nth > reached ? null : (times[nth] ?? null),
    ...(kind === 'packing' && nth === reached && isBegun && { isPart: true as const }),
  }));
}

const KINDS = ['paid', 'packing', 'shipped', 'out', 'delivered'] as const;
const PICKED = ['READY_FOR_PICKUP', 'PICKED_UP'];

function latest(times: readonly (string | null)[]): string | null {
  const known = times.filter((at): at is string => at !== null);
  return known.toSorted((one, other) => Date.parse(one) - Date.parse(other)).at(-1) ?? null;
}
