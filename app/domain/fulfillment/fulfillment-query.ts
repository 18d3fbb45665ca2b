import { choice, DAYS, defineList, type QueryIn, SEARCH, shaped } from '~/domain/core/lists';
import type { FulfillmentState } from './fulfillment-order';

/** 'to-send': all of which something is still to leave. Those before 'sent' leave out orders that were called off. */
export const FULFILLMENT_FILTERS = [
  'to-send',
  'ready',
  'held',
  'partly-sent',
  'later',
  'sent',
  'canceled',
] as const satisfies readonly (FulfillmentState | 'to-send')[];

/** 'custom': made for a custom order; 'stock': everything else. */
export const GOODS = ['custom', 'stock'] as const;

/** The staff's list of fulfillment orders. `location` is the number in Shopify's id. */
export const FULFILLMENT_LIST = defineList({
  filters: {
    search: SEARCH,
    state: choice('state', FULFILLMENT_FILTERS),
    location: shaped('location', /^\d{1,18}$/),
    method: choice('method', ['SHIPPING', 'PICK_UP', 'LOCAL']),
    goods: choice('goods', GOODS),
    ...DAYS,
  },
  sorts: ['oldest', 'newest'],
  perPage: 50,
});
export type FulfillmentQuery = QueryIn<typeof FULFILLMENT_LIST>;

/** So many are counted and paged through at most; of a search, whose words no index has in the list's order, fewer. */
export function mostFulfillments({ search }: Pick<FulfillmentQuery, 'search'>): number {
  return search === '' ? 10_000 : 1_000;
}

/** A fulfillment order as the list shows it. `orderedAt` in ISO 8601, UTC. */
export type ListedFulfillment = {
  gid: string;
  orderGid: string;
  orderName: string;
  orderedAt: string;
  /** The recipient; null if there is none, or they asked to be forgotten. */
  customer: string | null;
  state: FulfillmentState;
  /** Whether its order was canceled or refunded at Shopify though something of it is not sent. */
  isCalledOff: boolean;
  locationName: string;
  method: string | null;
  units: number;
  remainingUnits: number;
  lines: readonly { title: string; quantity: number }[];
};
