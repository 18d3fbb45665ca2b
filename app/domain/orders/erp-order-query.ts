import { AMOUNT_SORTS, type AmountSort } from '~/domain/core/forms/amount';
import {
  amount,
  choice,
  DAYS,
  defineList,
  type QueryIn,
  SEARCH,
  shaped,
  tag,
} from '~/domain/core/lists';
import { STATUS } from './order-query';
import type { ListedOrder } from './order';
import type { DisputePhase } from '~/domain/disputes/dispute';
import type { Cents } from '~/domain/core/money';
import type { DayProblem, DayRange } from '~/domain/core/time/time-span';

type AmountProblem = 'least-unreadable' | 'most-unreadable' | 'amounts-backwards';
export type ErpListProblem = DayProblem | AmountProblem;

/** Exactly what was typed, to show it again even if it is invalid. */
export type TypedListRange = { from: string; to: string; least: string; most: string };

/**
 * At most this many are counted, paged through and changed at once; beyond that the list says "10,000+".
 * Staff find an order by narrowing the filter, not on page 401.
 */
export const MOST_ORDERS = 10_000;

/** What the staff's lists of orders and of drafts can both be filtered by, besides words and states. */
export const LIST_FILTERS = {
  tag: tag(40),
  ...DAYS,
  leastCents: amount('least', 'least-unreadable'),
  mostCents: {
    ...amount('most', 'most-unreadable' as 'most-unreadable' | 'amounts-backwards'),
    least: { of: 'leastCents', problem: 'amounts-backwards' },
  },
} as const;

export type ErpListQuery = DayRange & {
  /** Search words (domain/core/text/search-text); empty for all. */
  search: string;
  tag: string | null;
  /** Limits of the total, both inclusive; null for no limit. */
  leastCents: Cents | null;
  mostCents: Cents | null;
  sort: AmountSort;
  page: number;
};

/** Returns what the audit log may record of a query: never the search words or the tag. */
export function auditedQuestion({
  search,
  tag,
  from,
  to,
  leastCents,
  mostCents,
}: ErpListQuery): Record<string, string | number | boolean | null> {
  return { hasSearch: search !== '', byTag: tag !== null, from, to, leastCents, mostCents };
}

/** The lists whose rows can be changed together. */
export type BulkList = 'orders' | 'drafts' | 'fulfillment';

export const ORDER_STATUSES = ['TO_SEND', 'NOT_CANCELLED', 'CANCELLED'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const ORDER_DISPUTED = ['NONE', 'DISPUTED'] as const;

/**
 * The staff's list of orders. `currentStatus` says whether an order is canceled, or something of it is to be sent;
 * `dispute` whether a bank has taken its money back, for good or until it is decided.
 */
export const ERP_ORDER_LIST = defineList({
  filters: {
    search: SEARCH,
    financial: shaped('payment', STATUS),
    fulfillment: shaped('delivery', STATUS),
    currentStatus: choice('standing', ORDER_STATUSES),
    dispute: choice('dispute', ORDER_DISPUTED),
    ...LIST_FILTERS,
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

/** The optional columns of the staff's list of orders; the number is always shown. */
export type ErpOrderColumn =
  | 'placed'
  | 'customer'
  | 'items'
  | 'payment'
  | 'delivery'
  | 'total'
  | 'refunded'
  | 'tags'
  | 'tracking';

/** The columns of the staff's list of orders where nobody has chosen others. */
export const USUAL_COLUMNS: readonly ErpOrderColumn[] = [
  'placed',
  'customer',
  'items',
  'payment',
  'delivery',
  'total',
];

/** An order as the staff's list and its download show it, from the mirror. */
export type ErpListedOrder = Omit<ListedOrder, 'isOnInvoice' | 'isAtBank'> & {
  /** The recipient; null if nothing is shipped, and once the customer's data has been redacted. */
  customerName: string | null;
  tags: string[];
  /** What a bank says about its payment; null without a dispute, or if that is over. */
  dispute: Exclude<DisputePhase, 'over'> | null;
};

/** How many orders have a status; `isMore`: the count was cut off at its limit. */
export type StateCount = { state: string; count: number; isMore: boolean };

/** Orders by status, with counts. */
export type ErpOrderStates = {
  all: { count: number; isMore: boolean };
  financial: StateCount[];
  fulfillment: StateCount[];
};
