import { CUSTOM_ORDER_STATES, type CustomOrderState } from './custom-order';
import { readDayRange, readPage, saidFields } from './day-range';
import type { DayProblem, DayRange, TextOf } from './day-range';
import { searchedText } from './order-words';

/**
 * Which made-to-order requests are asked for, by their customer or by staff. The same object draws the
 * list, counts it and writes its file.
 */
export type CustomOrderQuery = DayRange & {
  /** Part of a number, a product or, for staff, of a name or address; empty for everything. */
  search: string;
  /** Null for any. */
  state: CustomOrderState | null;
  sort: CustomOrderSort;
  /** Counted from 1. */
  page: number;
};

export const CUSTOM_ORDER_SORTS = ['newest', 'oldest', 'largest', 'smallest'] as const;
export type CustomOrderSort = (typeof CUSTOM_ORDER_SORTS)[number];

/** As many stand on one page. */
export const CUSTOM_ORDERS_PER_PAGE = 20;

/**
 * Reads what an address asks for. Days that are none are problems; what else cannot be meant is as if
 * it had not been said.
 */
export function readCustomOrderQuery(textOf: TextOf): {
  query: CustomOrderQuery;
  /** The days as they were typed. */
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

/** The address' part that `readCustomOrderQuery` reads again; what is usual is left out. */
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

/** Whether anything is left out of the list. */
export function leavesCustomOrdersOut({ search, state, from, to }: CustomOrderQuery): boolean {
  return search !== '' || [state, from, to].some((one) => one !== null);
}
