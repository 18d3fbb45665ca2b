import { type Cents, cents } from '~/domain/core/money';
import type { Order, OrderFulfillment } from './order';
import type { OrderTransaction } from './order-refund';

/**
 * The payment state of an order, under the one name that every page of its customer gives it
 * (`ORDER_PAYMENT_LABELS`). `other`: a state that Shopify has added, or does not yet know.
 */
export type OrderPaymentState =
  | 'unpaid'
  | 'on-invoice'
  | 'partially-paid'
  /** What is owed of it is being debited from a bank account, which takes days. */
  | 'at-bank'
  | 'authorized'
  | 'paid'
  | 'partially-refunded'
  | 'refunded'
  | 'nothing-due'
  | 'other';

/** What decides an order's payment state. */
export type OrderPaymentFacts = {
  displayFinancialStatus: string | null;
  /** ISO 8601; null unless canceled. */
  cancelledAt: string | null;
  /** Whether the customer ordered it here on invoice, in whole or in part. */
  isOnInvoice: boolean;
  /** Whether a bank decides on the debit that pays what is owed of it (decision 0067). */
  isAtBank?: boolean;
};

/** Shopify's states in which a payment is outstanding, in whole or in part. */
export const UNPAID = ['PENDING', 'PARTIALLY_PAID', 'EXPIRED'] as const;

/**
 * Shopify's states in which something may be owed: also of an order that was refunded in part, if it has become dearer
 * since. Only Shopify's outstanding amount tells.
 */
export const PAYABLE = [...UNPAID, 'PARTIALLY_REFUNDED'] as const;

const STATES: Record<string, OrderPaymentState | undefined> = {
  PENDING: 'unpaid',
  EXPIRED: 'unpaid',
  PARTIALLY_PAID: 'partially-paid',
  AUTHORIZED: 'authorized',
  PAID: 'paid',
  PARTIALLY_REFUNDED: 'partially-refunded',
  REFUNDED: 'refunded',
  VOIDED: 'nothing-due',
};

/** Returns the payment state of an order. What was ordered on invoice is owed, but nobody waits for it. */
export function orderPaymentState(order: OrderPaymentFacts): OrderPaymentState {
  const state = STATES[order.displayFinancialStatus ?? ''] ?? 'other';
  if (state !== 'unpaid' && state !== 'partially-paid') return state;
  if (order.cancelledAt !== null) return 'nothing-due';
  if (order.isAtBank) return 'at-bank';
  return order.isOnInvoice ? 'on-invoice' : state;
}

/**
 * Whether the customer has to pay. While a payment of ours is on its way to Shopify, the order is unpaid there, and nobody
 * shall pay twice.
 */
export function isPaymentAwaited(state: OrderPaymentState, hasPaymentHere: boolean): boolean {
  return state === 'partially-paid' || (state === 'unpaid' && !hasPaymentHere);
}

/**
 * Whether something may be owed although nobody is waited for: after a refund, Shopify's status does not tell whether the
 * order has become dearer since.
 */
export function mayStillOwe(state: OrderPaymentState): boolean {
  return state === 'on-invoice' || state === 'at-bank' || state === 'partially-refunded';
}

/** What paid for an order, down to the deposit, as its owner's pages show it. */
export type PaidWith = {
  paymentId: string;
  /** ISO 8601, UTC; null until it is settled. */
  settledAt: string | null;
  storeCreditCents: Cents;
  cardCents: Cents;
  /** Owed on invoice. */
  termsCents: Cents;
  /** The customer's own number of an order on invoice, if they gave one. */
  poNumber: string | null;
  /** 'Visa ending in 4242'; null without a card. */
  cardName: string | null;
  /**
   * Name of the organization whose Earth Cash was used; only its admins see where that came from. Null for
   * the customer's own.
   */
  organization: string | null;
  /** The deposits that the customer's own Earth Cash came from, in order of use. */
  sources: PaidSource[];
  /** Refunded so far. */
  storeCreditReturnedCents: Cents;
  cardRefundedCents: Cents;
};

export type PaidSource = {
  /** Null for money from elsewhere: the balance from before the store, an adjustment. */
  deposit: { id: string; /** ISO 8601, UTC. */ at: string } | null;
  cents: Cents;
};

/** Paid at some time, whatever became of the money since; no payment can be received for these. */
const SETTLED = new Set(['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED', 'VOIDED']);

/** Whether a payment is outstanding, going by Shopify's financial status. */
export function isOwing(order: Pick<Order, 'displayFinancialStatus' | 'cancelledAt'>): boolean {
  return order.cancelledAt === null && !SETTLED.has(order.displayFinancialStatus ?? '');
}

const NOTHING_TO_REFUND = new Set(['PENDING', 'AUTHORIZED', 'EXPIRED', 'REFUNDED', 'VOIDED']);

/** Whether anything paid is left to refund, going by Shopify's financial status. */
export function isRefundable({
  displayFinancialStatus,
}: Pick<Order, 'displayFinancialStatus'>): boolean {
  return !NOTHING_TO_REFUND.has(displayFinancialStatus ?? '');
}

/** Where nobody was charged by a company that we could ask: cash, and what Shopify's admin can give away. */
const NO_GATEWAYS = ['cash', 'gift_card', 'shopify_store_credit'];

/** Returns what payment gateways have received. Methods of Shopify's checkout that charge nobody do not count. */
export function receivedCents(
  transactions: readonly (Pick<OrderTransaction, 'kind' | 'status' | 'cents'> & {
    gateway: string | null;
    manualPaymentGateway: boolean;
  })[],
): Cents {
  const received = transactions.filter(
    ({ kind, status, gateway, manualPaymentGateway }) =>
      (kind === 'SALE' || kind === 'CAPTURE') &&
      status === 'SUCCESS' &&
      !manualPaymentGateway &&
      gateway !== null &&
      !NO_GATEWAYS.includes(gateway),
  );
  return cents(received.reduce((sum, { cents: part }) => sum + part, 0));
}

/** Returns the state of the delivery: Shopify says FULFILLED of what was shipped, even once it has arrived. */
export function deliveryState(order: {
  displayFulfillmentStatus: string;
  parcels: readonly Pick<OrderFulfillment, 'displayStatus'>[];
}): string {
  const { displayFulfillmentStatus: status, parcels } = order;
  const isThere = parcels.length > 0 && parcels.every((one) => one.displayStatus === 'DELIVERED');
  return status === 'FULFILLED' && isThere ? 'DELIVERED' : status;
}

/** An open order's next step, and whether it is the customer's or ours. */
export type OrderStep =
  /** The customer has to do something before the order can go on. */
  | { kind: 'answer'; why: 'on-hold' | 'not-delivered' | 'pick-up' }
  | { kind: 'unpaid'; isPart: boolean }
  | { kind: 'at-bank' }
  | { kind: 'on-its-way'; isToday: boolean }
  | { kind: 'partly-sent' }
  | { kind: 'prepared' }
  /** It has arrived, and its invoice is to be paid. */
  | { kind: 'on-invoice' };

/** What decides the next step; Shopify may add states at any time. */
export type OrderStepFacts = OrderPaymentFacts & {
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

/** Parcels that the carrier could not hand over. */
export const PARCEL_TROUBLE = ['ATTEMPTED_DELIVERY', 'NOT_DELIVERED', 'FAILURE'];
const DAY_MS = 24 * 60 * 60_000;

/** Whether a state of Shopify's is one of these; one that it has not said is none. */
export function isOneOf(states: readonly string[], state: string | null): boolean {
  return state !== null && states.includes(state);
}

/**
 * Returns an order's next step; null if it is over: delivered, canceled or refunded. Steps of the
 * customer come before ours.
 *
 * @param now UTC milliseconds
 */
export function orderNext(order: OrderStepFacts, now: number): OrderStep | null {
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
  if (payment === 'at-bank') return { kind: 'at-bank' };
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

/** The shortest and the longest reference of a payment. */
export const REFERENCE_BOUNDS = { min: 3, max: 100 } as const;
