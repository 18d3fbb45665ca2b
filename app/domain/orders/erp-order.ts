import type { ListedOrder } from './order-list';
import type { DisputeStanding } from './order-dispute';

/** An order as the staff's list and its download show it, from the read copy. */
export type ErpListedOrder = Omit<ListedOrder, 'isOnInvoice'> & {
  /** The recipient; null if nothing is shipped, and once the customer's data has been redacted. */
  customerName: string | null;
  tags: string[];
  /** What a bank says about its payment; null without a dispute, or if that is over. */
  dispute: Exclude<DisputeStanding, 'over'> | null;
};

/** How many orders have a status; `isMore`: the count was cut off at its limit. */
export type StateCount = { state: string; count: number; isMore: boolean };

/** Orders by status, with counts. */
export type ErpOrderStates = {
  all: { count: number; isMore: boolean };
  financial: StateCount[];
  fulfillment: StateCount[];
};
