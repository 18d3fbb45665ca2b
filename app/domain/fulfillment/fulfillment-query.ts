import { choice, DAYS, defineList, type QueryIn, SEARCH, shaped } from '~/domain/core/lists';
import type { FulfillmentState } from './fulfillment-order';

/** 'to-send': all of which something is still to leave. */
export const FULFILLMENT_FILTERS = [
  'to-send',
  'ready',
  'held',
  'partly-sent',
  'later',
  'sent',
  'canceled',
] as const satisfies readonly (FulfillmentState | 'to-send')[];

/** The staff's list of fulfillment orders. `location` is the number in Shopify's id. */
export const FULFILLMENT_LIST = defineList({
  filters: {
    search: SEARCH,
    state: choice('state', FULFILLMENT_FILTERS),
    location: shaped('location', /^\d{1,18}$/),
    method: choice('method', ['SHIPPING', 'PICK_UP', 'LOCAL']),
    ...DAYS,
  },
  sorts: ['oldest', 'newest'],
  perPage: 50,
});
export type FulfillmentQuery = QueryIn<typeof FULFILLMENT_LIST>;

/** A fulfillment order as the list shows it. `orderedAt` in ISO 8601, UTC. */
export type ListedFulfillment = {
  gid: string;
  orderGid: string;
  orderName: string;
  orderedAt: string;
  /** The recipient; null if there is none, or they asked to be forgotten. */
  customer: string | null;
  state: FulfillmentState;
  locationName: string;
  method: string | null;
  units: number;
  remainingUnits: number;
  lines: readonly { title: string; quantity: number }[];
};
