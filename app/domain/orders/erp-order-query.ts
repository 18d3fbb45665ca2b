import { AMOUNT_SORTS } from '~/domain/core/forms/amount-range';
import { choice, defineList, type QueryIn, SEARCH, shaped } from '~/domain/core/lists';
import { DESK_FILTERS, MOST_ORDERS } from './erp-list-query';
import { STATUS } from './order-query';
import type { ListedOrder } from './order';
import type { DisputeStanding } from '~/domain/disputes/dispute';

export const ORDER_STANDINGS = ['TO_SEND', 'NOT_CANCELLED', 'CANCELLED'] as const;
export type OrderStanding = (typeof ORDER_STANDINGS)[number];

export const ORDER_DISPUTED = ['NONE', 'DISPUTED'] as const;

/**
 * The staff's list of orders. `standing` says whether an order is canceled, or something of it is to be sent;
 * `dispute` whether a bank has taken its money back, for good or until it is decided.
 */
export const ERP_ORDER_LIST = defineList({
  filters: {
    search: SEARCH,
    financial: shaped('payment', STATUS),
    fulfillment: shaped('delivery', STATUS),
    standing: choice('standing', ORDER_STANDINGS),
    dispute: choice('dispute', ORDER_DISPUTED),
    ...DESK_FILTERS,
  },
  sorts: AMOUNT_SORTS,
  perPage: 25,
});
export type ErpOrderQuery = QueryIn<typeof ERP_ORDER_LIST>;

/** The limit for a search by words or tag, for which no index has the order of the list. */
const MOST_FOUND = 1_000;

/** Returns how many matches are counted and paged through at most. */
export function mostOf({ search, tag }: Pick<ErpOrderQuery, 'search' | 'tag'>): number {
  return search === '' && tag === null ? MOST_ORDERS : MOST_FOUND;
}

/** The optional columns of the staff's list of orders, in table order; the number is always shown. */
const ERP_ORDER_COLUMNS = [
  'placed',
  'customer',
  'items',
  'payment',
  'delivery',
  'total',
  'refunded',
  'tags',
  'tracking',
] as const;

export type ErpOrderColumn = (typeof ERP_ORDER_COLUMNS)[number];

/** The default columns. */
export const USUAL_COLUMNS: readonly ErpOrderColumn[] = [
  'placed',
  'customer',
  'items',
  'payment',
  'delivery',
  'total',
];

/** Returns the known columns among those given, in the order of the table. */
export function knownColumns(said: readonly string[]): ErpOrderColumn[] {
  return ERP_ORDER_COLUMNS.filter((column) => said.includes(column));
}

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
