import {
  readDayRange,
  readPage,
  saidFields,
  type DayProblem,
  type TextOf,
} from '~/domain/core/time/day-range';
import { searchedText } from '~/domain/core/text/order-words';

/**
 * Which of a customer's orders a list shows. The page, the count and the download all use this object, so
 * they cannot disagree.
 */
export type OrderQuery = {
  /** The search text exactly as typed; empty for everything. */
  search: string;
  /** Shopify's status, such as PAID or FULFILLED; null for any. */
  financial: string | null;
  fulfillment: string | null;
  /** The place they went to, by its key in the read copy (models/locations/order-places); null for anywhere. */
  place: string | null;
  /** Days in the store's zone, YYYY-MM-DD, inclusive; null for no limit. */
  from: string | null;
  to: string | null;
  sort: OrderSort;
  /** Counted from 1. */
  page: number;
};

export const ORDER_SORTS = ['newest', 'oldest', 'highest', 'lowest'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** Orders per page. */
export const ORDERS_PER_PAGE = 25;

const STATE = /^[A-Z][A-Z_]{1,39}$/;
const PLACE = /^[0-9a-f]{32}$/;

/**
 * Reads a query from a URL. Unreadable days are reported as problems; any other invalid value is ignored.
 */
export function readOrderQuery(textOf: TextOf): {
  query: OrderQuery;
  /** The days exactly as typed. */
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

/** Returns the URL parameters that `readOrderQuery` reads back; defaults are left out. */
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

/** Whether the list is filtered. */
export function isFiltered(query: OrderQuery): boolean {
  const { search, financial, fulfillment, place, from, to } = query;
  return search !== '' || [financial, fulfillment, place, from, to].some((one) => one !== null);
}
