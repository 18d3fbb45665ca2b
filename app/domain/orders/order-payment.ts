/**
 * The payment state of an order, under the one name that every page of its customer gives it
 * (`ORDER_PAYMENT_WORDS`). `other`: a state that Shopify has added, or does not yet know.
 */
export type OrderPaymentState =
  | 'unpaid'
  | 'on-invoice'
  | 'partially-paid'
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
};

/** Shopify's states in which a payment is outstanding, in whole or in part. */
export const UNPAID = ['PENDING', 'PARTIALLY_PAID', 'EXPIRED'] as const;

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
  return order.isOnInvoice ? 'on-invoice' : state;
}

/**
 * Whether the customer has to pay. While a payment of ours is on its way to Shopify, the order is unpaid there, and nobody
 * shall pay twice.
 */
export function isPaymentAwaited(state: OrderPaymentState, hasPaymentHere: boolean): boolean {
  return state === 'partially-paid' || (state === 'unpaid' && !hasPaymentHere);
}
