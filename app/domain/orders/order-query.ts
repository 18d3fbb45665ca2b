import { AMOUNT_SORTS } from '~/domain/core/forms/amount';
import { DAYS, defineList, type QueryIn, SEARCH, shaped } from '~/domain/core/lists';

/** Shopify's statuses, such as PAID or FULFILLED; it may add some at any time. */
export const STATUS = /^[A-Z][A-Z_]{1,39}$/;
const PLACE = /^[0-9a-f]{32}$/;

/**
 * A customer's orders; statuses are null for any. `place` is where they went to, by its key in the mirror
 * (models/locations/order-places).
 */
export const ORDER_LIST = defineList({
  filters: {
    search: SEARCH,
    financial: shaped('payment', STATUS),
    fulfillment: shaped('delivery', STATUS),
    place: shaped('place', PLACE),
    ...DAYS,
  },
  sorts: AMOUNT_SORTS,
  perPage: 25,
});
export type OrderQuery = QueryIn<typeof ORDER_LIST>;
