import { searchedText } from './order-words';
import { addDays, readDay, startOfDay } from './store-day';

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

export type OrderQueryProblem = 'from-unreadable' | 'to-unreadable' | 'backwards';

const STATE = /^[A-Z][A-Z_]{1,39}$/;

/**
 * Reads what an address asks for. Days that are none are problems; a state, an order or a page that
 * cannot be meant is as if it had not been said.
 */
export function readOrderQuery(textOf: (name: string) => string | null): {
  query: OrderQuery;
  /** The days as they were typed. */
  asked: { from: string; to: string };
  problems: OrderQueryProblem[];
} {
  const asked = { from: dayText(textOf('from')), to: dayText(textOf('to')) };
  const from = asked.from ? readDay(asked.from) : null;
  const to = asked.to ? readDay(asked.to) : null;
  const problems: OrderQueryProblem[] = [];
  if (asked.from && from === null) problems.push('from-unreadable');
  if (asked.to && to === null) problems.push('to-unreadable');
  if (from !== null && to !== null && from > to) problems.push('backwards');
  const query = {
    search: searchedText(textOf('search') ?? ''),
    financial: stateIn(textOf('payment')),
    fulfillment: stateIn(textOf('delivery')),
    from,
    to,
    sort: ORDER_SORTS.find((sort) => sort === textOf('sort')) ?? 'newest',
    page: pageIn(textOf('page')),
  };
  return { query, asked, problems };
}

function dayText(text: string | null): string {
  return (text ?? '').trim().slice(0, 10);
}

function stateIn(text: string | null): string | null {
  return text !== null && STATE.test(text) ? text : null;
}

function pageIn(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

/** The address' part that `readOrderQuery` reads again; what is usual is left out. */
export function orderQueryFields(query: OrderQuery): Record<string, string> {
  const fields = {
    search: query.search,
    payment: query.financial ?? '',
    delivery: query.fulfillment ?? '',
    from: query.from ?? '',
    to: query.to ?? '',
    sort: query.sort === 'newest' ? '' : query.sort,
    page: query.page === 1 ? '' : String(query.page),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

/** Whether anything is left out of the list. */
export function isFiltered(query: OrderQuery): boolean {
  const { search, financial, fulfillment, from, to } = query;
  return search !== '' || [financial, fulfillment, from, to].some((value) => value !== null);
}

/** The first moment of the query's days and the first after them, UTC milliseconds. */
export function orderPeriod({ from, to }: Pick<OrderQuery, 'from' | 'to'>): {
  begin: number | null;
  end: number | null;
} {
  return {
    begin: from === null ? null : startOfDay(from),
    end: to === null ? null : startOfDay(addDays(to, 1)),
  };
}
