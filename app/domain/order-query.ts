import { readDayRange, readPage, saidFields, type DayProblem, type TextOf } from './day-range';
import { searchedText } from './order-words';

/**
 * Which of a customer's orders are asked for. The same object draws the list, counts it and writes its
 * file, so that the three can never differ.
 */
export type OrderQuery = {
  /** What was typed; empty for everything. */
  search: string;
  /** Of the platform's open lists, like PAID and FULFILLED; null for any. */
  financial: string | null;
  fulfillment: string | null;
  /** Where they went, as the read copy names places (models/order-places); null for anywhere. */
  place: string | null;
  /** Days of the store, YYYY-MM-DD, both included; null for no limit. */
  from: string | null;
  to: string | null;
  sort: OrderSort;
  /** Counted from 1. */
  page: number;
};

export const ORDER_SORTS = ['newest', 'oldest', 'highest', 'lowest'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** As many orders stand on one page. */
export const ORDERS_PER_PAGE = 25;

const STATE = /^[A-Z][A-Z_]{1,39}$/;
const PLACE = /^[0-9a-f]{32}$/;

/**
 * Reads what an address asks for. Days that are none are problems; a state, an order or a page that
 * cannot be meant is as if it had not been said.
 */
export function readOrderQuery(textOf: TextOf): {
  query: OrderQuery;
  /** The days as they were typed. */
  asked: { from: string; to: string };
  problems: DayProblem[];
} {
  const { range, asked, problems } = readDayRange(textOf);
  const query = {
    search: searchedText(textOf('search') ?? ''),
    financial: textLike(STATE, textOf('payment')),
    fulfillment: textLike(STATE, textOf('delivery')),
    place: textLike(PLACE, textOf('place')),
    ...range,
    sort: ORDER_SORTS.find((sort) => sort === textOf('sort')) ?? 'newest',
    page: readPage(textOf('page')),
  };
  return { query, asked, problems };
}

function textLike(shape: RegExp, text: string | null): string | null {
  return text !== null && shape.test(text) ? text : null;
}

/** The address' part that `readOrderQuery` reads again; what is usual is left out. */
export function orderQueryFields(query: OrderQuery): Record<string, string> {
  return saidFields({
    search: query.search,
    payment: query.financial ?? '',
    delivery: query.fulfillment ?? '',
    place: query.place ?? '',
    from: query.from ?? '',
    to: query.to ?? '',
    sort: query.sort === 'newest' ? '' : query.sort,
    page: query.page === 1 ? '' : String(query.page),
  });
}

/** Whether anything is left out of the list. */
export function isFiltered(query: OrderQuery): boolean {
  const { search, financial, fulfillment, place, from, to } = query;
  return search !== '' || [financial, fulfillment, place, from, to].some((one) => one !== null);
}
