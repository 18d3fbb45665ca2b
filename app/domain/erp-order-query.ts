import { amountText, readAmount } from './amount-range';
import { readDayRange, readPage, saidFields, type DayProblem, type TextOf } from './day-range';
import { searchedText } from './order-words';
import { ORDER_SORTS, type OrderSort } from './order-query';
import type { Cents } from './money';

/**
 * Which of all orders staff ask for. The same object draws the list, counts it, writes its file and
 * chooses what is changed at once, so that they can never differ.
 */
export type ErpOrderQuery = {
  /** Words of the order (domain/order-words); empty for everything. */
  search: string;
  /** Of the platform's open lists, like PAID and FULFILLED; null for any. */
  financial: string | null;
  fulfillment: string | null;
  /** As it is written on the order; null for any. */
  tag: string | null;
  /** Days of the store, YYYY-MM-DD, both included; null for no limit. */
  from: string | null;
  to: string | null;
  /** Of the total, both included; null for no limit. */
  leastCents: Cents | null;
  mostCents: Cents | null;
  sort: OrderSort;
  /** Counted from 1. */
  page: number;
};

export type AmountProblem = 'least-unreadable' | 'most-unreadable' | 'amounts-backwards';
export type ErpOrderProblem = DayProblem | AmountProblem;

/** What was typed where it may be none: to be drawn again. */
export type AskedOrderRange = { from: string; to: string; least: string; most: string };

export const ERP_ORDERS_PER_PAGE = 25;

/**
 * As many are counted, paged through and changed at once; beyond it the list says "10,000+". A person
 * looks for an order by narrowing down, not on page 401.
 */
export const MOST_ORDERS = 10_000;

/** The same where words or a tag are asked for, of which no index has the order of the list. */
const MOST_FOUND = 1_000;

/** How many of what is asked for are counted and paged through. */
export function mostOf({ search, tag }: Pick<ErpOrderQuery, 'search' | 'tag'>): number {
  return search === '' && tag === null ? MOST_ORDERS : MOST_FOUND;
}

const STATE = /^[A-Z][A-Z_]{1,39}$/;
/** The platform's own limit of a tag; a comma would make two of it. */
const TAG = /^[^,\p{Cc}]{1,40}$/u;

/**
 * Reads what an address asks for. Days and amounts that are none are problems; a state, a tag, an order
 * or a page that cannot be meant is as if it had not been said.
 */
export function readErpOrderQuery(textOf: TextOf): {
  query: ErpOrderQuery;
  asked: AskedOrderRange;
  problems: ErpOrderProblem[];
} {
  const { range, asked: days, problems } = readDayRange(textOf);
  const amounts = readAmounts(textOf);
  const query = {
    search: searchedText(textOf('search') ?? ''),
    financial: textLike(STATE, textOf('payment')),
    fulfillment: textLike(STATE, textOf('delivery')),
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

/** The address' part that `readErpOrderQuery` reads again; what is usual is left out. */
export function erpOrderFields(query: ErpOrderQuery): Record<string, string> {
  return saidFields({
    search: query.search,
    payment: query.financial ?? '',
    delivery: query.fulfillment ?? '',
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

/** Whether anything is left out of the list. */
export function isErpFiltered(query: ErpOrderQuery): boolean {
  const { search, financial, fulfillment, tag, from, to, leastCents, mostCents } = query;
  return (
    search !== '' ||
    [financial, fulfillment, tag, from, to, leastCents, mostCents].some((one) => one !== null)
  );
}
