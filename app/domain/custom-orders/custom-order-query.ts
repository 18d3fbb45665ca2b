import { choice, DAYS, defineList, type QueryIn, SEARCH } from '~/domain/core/lists';
import { CUSTOM_ORDER_STATES } from './custom-order';

export const CUSTOM_ORDER_SORTS = ['newest', 'oldest', 'largest', 'smallest'] as const;
export type CustomOrderSort = (typeof CUSTOM_ORDER_SORTS)[number];

/**
 * Custom orders, for the customer or for staff. The search is part of a number or product or, for staff, of
 * a name or address; `state` is null for any.
 */
export const CUSTOM_ORDER_LIST = defineList({
  filters: { search: SEARCH, state: choice('state', CUSTOM_ORDER_STATES), ...DAYS },
  sorts: CUSTOM_ORDER_SORTS,
  perPage: 20,
});
export type CustomOrderQuery = QueryIn<typeof CUSTOM_ORDER_LIST>;
