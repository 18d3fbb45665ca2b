import type { OrderFulfillment } from './order';
import { isPaymentAwaited, orderPaymentState, type OrderPaymentFacts } from './order-payment';

/** An open order's next step, and whether it is the customer's or ours. */
export type OrderStep =
  /** The customer has to do something before the order can go on. */
  | { kind: 'answer'; why: 'on-hold' | 'not-delivered' | 'pick-up' }
  | { kind: 'unpaid'; isPart: boolean }
  | { kind: 'on-its-way'; isToday: boolean }
  | { kind: 'partly-sent' }
  | { kind: 'prepared' }
  /** It has arrived, and its invoice is to be paid. */
  | { kind: 'on-invoice' };

/** What decides the next step; Shopify may add states at any time. */
export type OrderStanding = OrderPaymentFacts & {
  displayFulfillmentStatus: string;
  /** Whether it was ordered here with Earth Cash or a card. */
  hasPaymentHere: boolean;
  /** When the order last changed, ISO 8601. */
  updatedAt: string;
  parcels: readonly Pick<OrderFulfillment, 'displayStatus'>[];
};

/** Nothing is owed by either side any more. */
export const GIVEN_BACK = ['REFUNDED', 'VOIDED'] as const;
/** Something is still to be shipped. */
export const UNSENT = [
  'UNFULFILLED',
  'PARTIALLY_FULFILLED',
  'IN_PROGRESS',
  'ON_HOLD',
  'OPEN',
  'PENDING_FULFILLMENT',
  'REQUEST_DECLINED',
  'SCHEDULED',
] as const;
/** Parcels that have arrived, or were never sent. */
export const PARCEL_ENDED = ['DELIVERED', 'PICKED_UP', 'CANCELED', 'LABEL_VOIDED'] as const;
/** Parcels that the carrier does not report on. They count as on their way for `PARCEL_SILENT_DAYS`. */
export const PARCEL_SILENT = ['FULFILLED', 'MARKED_AS_FULFILLED'] as const;
export const PARCEL_SILENT_DAYS = 14;

const PARCEL_TROUBLE = ['ATTEMPTED_DELIVERY', 'NOT_DELIVERED', 'FAILURE'];
const DAY_MS = 24 * 60 * 60_000;

const isOneOf = (states: readonly string[], state: string | null) =>
  state !== null && states.includes(state);

/**
 * Returns an order's next step; null if it is over: delivered, canceled or refunded. Steps of the
 * customer come before ours.
 *
 * @param now UTC milliseconds
 */
export function orderNext(order: OrderStanding, now: number): OrderStep | null {
  const { displayFinancialStatus: financial, displayFulfillmentStatus: fulfillment } = order;
  if (order.cancelledAt !== null || isOneOf(GIVEN_BACK, financial)) return null;
  const states = order.parcels.map(({ displayStatus }) => displayStatus);
  if (fulfillment === 'ON_HOLD') return { kind: 'answer', why: 'on-hold' };
  if (states.some((state) => isOneOf(PARCEL_TROUBLE, state))) {
    return { kind: 'answer', why: 'not-delivered' };
  }
  if (states.includes('READY_FOR_PICKUP')) return { kind: 'answer', why: 'pick-up' };
  const payment = orderPaymentState(order);
  if (isPaymentAwaited(payment, order.hasPaymentHere)) {
    return { kind: 'unpaid', isPart: payment === 'partially-paid' };
  }
  if (fulfillment === 'PARTIALLY_FULFILLED') return { kind: 'partly-sent' };
  if (isOneOf(UNSENT, fulfillment)) return { kind: 'prepared' };
  const isLate = Date.parse(order.updatedAt) < now - PARCEL_SILENT_DAYS * DAY_MS;
  const moving = states.filter((state) => !hasArrived(state, isLate));
  if (moving.length === 0) return payment === 'on-invoice' ? { kind: 'on-invoice' } : null;
  return { kind: 'on-its-way', isToday: moving.includes('OUT_FOR_DELIVERY') };
}

function hasArrived(state: string | null, isLate: boolean): boolean {
  if (isOneOf(PARCEL_ENDED, state)) return true;
  return isLate && (state === null || isOneOf(PARCEL_SILENT, state));
}
