import { saidFields, type TextOf } from './day-range';
import {
  erpListFields,
  isListFiltered,
  MOST_ORDERS,
  readErpListQuery,
  readState,
  type AskedListRange,
  type ErpListProblem,
  type ErpListQuery,
} from './erp-list-query';

/**
 * Which of all orders staff ask for. The same object draws the list, counts it, writes its file and
 * chooses what is changed at once, so that they can never differ.
 */
export type ErpOrderQuery = ErpListQuery & {
  /** Of the platform's open lists, like PAID and FULFILLED; null for any. */
  financial: string | null;
  fulfillment: string | null;
  /** Whether it was called off; null for either. */
  standing: OrderStanding | null;
};

export const ORDER_STANDINGS = ['NOT_CANCELLED', 'CANCELLED'] as const;
export type OrderStanding = (typeof ORDER_STANDINGS)[number];

/** The same where words or a tag are asked for, of which no index has the order of the list. */
const MOST_FOUND = 1_000;

/** How many of what is asked for are counted and paged through. */
export function mostOf({ search, tag }: Pick<ErpOrderQuery, 'search' | 'tag'>): number {
  return search === '' && tag === null ? MOST_ORDERS : MOST_FOUND;
}

/** Reads what an address asks for, as `readErpListQuery`; a state that cannot be meant is none. */
export function readErpOrderQuery(textOf: TextOf): {
  query: ErpOrderQuery;
  asked: AskedListRange;
  problems: ErpListProblem[];
} {
  const read = readErpListQuery(textOf);
  const financial = readState(textOf('payment'));
  const fulfillment = readState(textOf('delivery'));
  const standing = ORDER_STANDINGS.find((one) => one === textOf('standing')) ?? null;
  return { ...read, query: { ...read.query, financial, fulfillment, standing } };
}

/** The address' part that `readErpOrderQuery` reads again; what is usual is left out. */
export function erpOrderFields(query: ErpOrderQuery): Record<string, string> {
  return saidFields({
    search: query.search,
    payment: query.financial ?? '',
    delivery: query.fulfillment ?? '',
    standing: query.standing ?? '',
    ...erpListFields(query),
  });
}

/** Whether anything is left out of the list. */
export function isErpFiltered(query: ErpOrderQuery): boolean {
  const { financial, fulfillment, standing } = query;
  return isListFiltered(query) || [financial, fulfillment, standing].some((one) => one !== null);
}
