import { CUSTOM_ORDER_STATES, type CustomOrderState } from './custom-order';
import { readDayRange, readPage, saidFields } from '~/domain/core/time/day-range';
import type { DayProblem, DayRange, TextOf } from '~/domain/core/time/day-range';
import { searchedText } from '~/domain/core/text/order-words';

/**
 * Filter, order and page of a list of custom orders, for the customer or for staff. The list, its count and
 * its download all use the same object.
 */
export type CustomOrderQuery = DayRange & {
  /** Part of a number or product or, for staff, of a name or address; empty for all. */
  search: string;
  /** Null for any. */
  state: CustomOrderState | null;
  sort: CustomOrderSort;
  /** Starts at 1. */
  page: number;
};

export const CUSTOM_ORDER_SORTS = ['newest', 'oldest', 'largest', 'smallest'] as const;
export type CustomOrderSort = (typeof CUSTOM_ORDER_SORTS)[number];

/** Requests per page. */
export const CUSTOM_ORDERS_PER_PAGE = 20;

/** Parses the query string. Invalid days are reported; any other invalid value counts as absent. */
export function readCustomOrderQuery(textOf: TextOf): {
  query: CustomOrderQuery;
  /** The days exactly as typed. */
  asked: { from: string; to: string };
  problems: DayProblem[];
} {
  const { range, asked, problems } = readDayRange(textOf);
  const query = {
    ...range,
    search: searchedText(textOf('search') ?? ''),
    state: CUSTOM_ORDER_STATES.find((state) => state === textOf('state')) ?? null,
    sort: CUSTOM_ORDER_SORTS.find((sort) => sort === textOf('sort')) ?? 'newest',
    page: readPage(textOf('page')),
  };
  return { query, asked, problems };
}

/** Returns the query parameters that `readCustomOrderQuery` parses; defaults are left out. */
export function customOrderQueryFields(query: CustomOrderQuery): Record<string, string> {
  return saidFields({
    search: query.search,
    state: query.state ?? '',
    from: query.from ?? '',
    to: query.to ?? '',
    sort: query.sort === 'newest' ? '' : query.sort,
    page: query.page === 1 ? '' : String(query.page),
  });
}

/** Whether the list is filtered. */
export function leavesCustomOrdersOut({ search, state, from, to }: CustomOrderQuery): boolean {
  return search !== '' || [state, from, to].some((one) => one !== null);
}
