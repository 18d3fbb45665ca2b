import type { OrderBrief, OrderMoney } from './order';

/** An order as lists and their downloads show it, from the read copy. */
export type ListedOrder = Pick<
  OrderBrief,
  | 'id'
  | 'name'
  | 'email'
  | 'createdAt'
  | 'displayFinancialStatus'
  | 'displayFulfillmentStatus'
  | 'total'
> & {
  /** The total after edits and refunds. */
  currentTotal: OrderMoney;
  refunded: OrderMoney;
  /** ISO 8601, UTC. */
  cancelledAt: string | null;
  /** Whether it was placed here on invoice, in whole or in part. */
  isOnInvoice: boolean;
  /** The first 20 lines. */
  lines: { title: string; quantity: number }[];
  trackingNumbers: string[];
};

/** The states that occur among a customer's orders, in alphabetical order. */
export type OrderStates = { financial: string[]; fulfillment: string[] };
