import { saidFields, type TextOf } from '~/domain/core/time/day-range';
import {
  type AskedListRange,
  erpListFields,
  type ErpListProblem,
  type ErpListQuery,
  isListFiltered,
  MOST_ORDERS,
  readErpListQuery,
  readState,
} from './erp-list-query';
import type { ListedOrder } from './order';
import type { DisputeStanding } from '~/domain/disputes/dispute';

/**
 * Filter, order and page of the staff's list of orders. The list, its count, its download and bulk changes
 * all use the same object, so they cannot disagree.
 */
export type ErpOrderQuery = ErpListQuery & {
  /** Shopify's statuses, such as PAID and FULFILLED; null for any. */
  financial: string | null;
  fulfillment: string | null;
  /** Whether the order is canceled, or something of it is to be sent; null for any. */
  standing: OrderStanding | null;
  /** Whether a bank has taken the order's money back, for good or until it is decided; null for either. */
  dispute: OrderDisputed | null;
};

export const ORDER_STANDINGS = ['TO_SEND', 'NOT_CANCELLED', 'CANCELLED'] as const;
export type OrderStanding = (typeof ORDER_STANDINGS)[number];

export const ORDER_DISPUTED = ['NONE', 'DISPUTED'] as const;
export type OrderDisputed = (typeof ORDER_DISPUTED)[number];

/** The limit for a search by words or tag, for which no index has the order of the list. */
const MOST_FOUND = 1_000;

/** Returns how many matches are counted and paged through at most. */
export function mostOf({ search, tag }: Pick<ErpOrderQuery, 'search' | 'tag'>): number {
  return search === '' && tag === null ? MOST_ORDERS : MOST_FOUND;
}

/** Parses the query string like `readErpListQuery`; an invalid status counts as absent. */
export function readErpOrderQuery(textOf: TextOf): {
  query: ErpOrderQuery;
  asked: AskedListRange;
  problems: ErpListProblem[];
} {
  const read = readErpListQuery(textOf);
  const financial = readState(textOf('payment'));
  const fulfillment = readState(textOf('delivery'));
  const standing = ORDER_STANDINGS.find((one) => one === textOf('standing')) ?? null;
  const dispute = ORDER_DISPUTED.find((one) => one === textOf('dispute')) ?? null;
  return { ...read, query: { ...read.query, financial, fulfillment, standing, dispute } };
}

/** Returns the query parameters that `readErpOrderQuery` parses; defaults are left out. */
export function erpOrderFields(query: ErpOrderQuery): Record<string, string> {
  return saidFields({
    search: query.search,
    payment: query.financial ?? '',
    delivery: query.fulfillment ?? '',
    standing: query.standing ?? '',
    dispute: query.dispute ?? '',
    ...erpListFields(query),
  });
}

/** Whether the list is filtered. */
export function isErpFiltered(query: ErpOrderQuery): boolean {
  const { financial, fulfillment, standing, dispute } = query;
  const states = [financial, fulfillment, standing, dispute];
  return isListFiltered(query) || states.some((one) => one !== null);
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
