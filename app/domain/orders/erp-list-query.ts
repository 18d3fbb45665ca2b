import { amountText, readAmount } from '~/domain/core/forms/amount-range';
import {
  readDayRange,
  readPage,
  saidFields,
  type DayProblem,
  type TextOf,
} from '~/domain/core/time/day-range';
import type { Cents } from '~/domain/core/money';
import { ORDER_SORTS, type OrderSort } from './order-query';
import { searchedText } from '~/domain/core/text/order-words';

/** What the staff's lists of orders and of drafts can both be filtered and sorted by. */
export type ErpListQuery = {
  /** Search words (domain/core/text/order-words); empty for all. */
  search: string;
  /** A tag as Shopify has it; null for any. */
  tag: string | null;
  /** Days of the store, YYYY-MM-DD, both inclusive; null for no limit. */
  from: string | null;
  to: string | null;
  /** Limits of the total, both inclusive; null for no limit. */
  leastCents: Cents | null;
  mostCents: Cents | null;
  sort: OrderSort;
  /** Starts at 1. */
  page: number;
};

export type AmountProblem = 'least-unreadable' | 'most-unreadable' | 'amounts-backwards';
export type ErpListProblem = DayProblem | AmountProblem;

/** Exactly what was typed, to show it again even if it is invalid. */
export type AskedListRange = { from: string; to: string; least: string; most: string };

export const ERP_LIST_PER_PAGE = 25;

/**
 * At most this many are counted, paged through and changed at once; beyond that the list says "10,000+".
 * Staff find an order by narrowing the filter, not on page 401.
 */
export const MOST_ORDERS = 10_000;

const STATE = /^[A-Z][A-Z_]{1,39}$/;
/** Shopify's limit for a tag; a comma would split it into two. */
const TAG = /^[^,\p{Cc}]{1,40}$/u;

/**
 * Parses the query string. Invalid days and amounts are reported; any other invalid value counts as absent.
 */
export function readErpListQuery(textOf: TextOf): {
  query: ErpListQuery;
  asked: AskedListRange;
  problems: ErpListProblem[];
} {
  const { range, asked: days, problems } = readDayRange(textOf);
  const amounts = readAmounts(textOf);
  const query = {
    search: searchedText(textOf('search') ?? ''),
    tag: textLike(TAG, textOf('tag')?.trim() ?? null),
    ...range,
    leastCents: amounts.leastCents,
    mostCents: amounts.mostCents,
    sort: ORDER_SORTS.find((sort) => sort === textOf('sort')) ?? 'newest',
    page: readPage(textOf('page')),
  };
  return {
    query,
    asked: { ...days, ...amounts.asked },
    problems: [...problems, ...amounts.problems],
  };
}

/** Parses a status of one of Shopify's open lists; null if it cannot be one. */
export function readState(text: string | null): string | null {
  return textLike(STATE, text);
}

function readAmounts(textOf: TextOf) {
  const asked = { least: amountText(textOf('least')), most: amountText(textOf('most')) };
  const leastCents = readAmount(asked.least);
  const mostCents = readAmount(asked.most);
  const problems: AmountProblem[] = [];
  if (asked.least !== '' && leastCents === null) problems.push('least-unreadable');
  if (asked.most !== '' && mostCents === null) problems.push('most-unreadable');
  if (leastCents !== null && mostCents !== null && leastCents > mostCents) {
    problems.push('amounts-backwards');
  }
  return { asked, leastCents, mostCents, problems };
}

function textLike(shape: RegExp, text: string | null): string | null {
  return text !== null && shape.test(text) ? text : null;
}

/** Returns the query parameters that `readErpListQuery` parses; defaults are left out. */
export function erpListFields(query: ErpListQuery): Record<string, string> {
  return saidFields({
    search: query.search,
    tag: query.tag ?? '',
    from: query.from ?? '',
    to: query.to ?? '',
    least: dollars(query.leastCents),
    most: dollars(query.mostCents),
    sort: query.sort === 'newest' ? '' : query.sort,
    page: query.page === 1 ? '' : String(query.page),
  });
}

function dollars(amount: Cents | null): string {
  return amount === null ? '' : (amount / 100).toFixed(2);
}

/** Whether the list is filtered. */
export function isListFiltered(query: ErpListQuery): boolean {
  const { search, tag, from, to, leastCents, mostCents } = query;
  return search !== '' || [tag, from, to, leastCents, mostCents].some((one) => one !== null);
}

/** Returns what the audit log may record of a query: never the search words or the tag. */
export function tracedQuestion({
  search,
  tag,
  from,
  to,
  leastCents,
  mostCents,
}: ErpListQuery): Record<string, string | number | boolean | null> {
  return { words: search !== '', byTag: tag !== null, from, to, leastCents, mostCents };
}
