import type { OrderBrief, OrderMoney } from './order';

/** An order as lists and their files show it: from the read copy. */
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
  /** What it comes to now: after changes and what was given back. */
  currentTotal: OrderMoney;
  refunded: OrderMoney;
  /** ISO 8601, UTC. */
  cancelledAt: string | null;
  /** Of the first 20 lines, as often as they are there. */
  lines: { title: string; quantity: number }[];
  trackingNumbers: string[];
};

/** The states that a customer's orders are in, by the alphabet. */
export type OrderStates = { financial: string[]; fulfillment: string[] };
