import type { ListedOrder } from './order-list';

/** An order as the staff's list and its file show it: from the read copy. */
export type ErpListedOrder = ListedOrder & {
  /** Who it goes to; null where it goes nowhere, and once they are forgotten. */
  customerName: string | null;
  tags: string[];
};

/** How many orders are in a state; `isMore`: as many, and more. */
export type StateCount = { state: string; count: number; isMore: boolean };

/** The states that orders are in, each with how many are. */
export type ErpOrderStates = {
  all: { count: number; isMore: boolean };
  financial: StateCount[];
  fulfillment: StateCount[];
};
