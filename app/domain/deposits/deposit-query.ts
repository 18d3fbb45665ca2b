import { type AmountSort, readAmountSort } from '~/domain/core/forms/amount-range';
import { readDayRange, readPage, saidFields } from '~/domain/core/time/day-range';
import type { DayProblem, DayRange, TextOf } from '~/domain/core/time/day-range';

/**
 * Filter, order and page of a customer's list of deposits. The list, its count and its download all use the
 * same object.
 */
export type DepositQuery = DayRange & {
  /** Null for any. */
  standing: DepositStanding | null;
  sort: AmountSort;
  /** Starts at 1. */
  page: number;
};

/** The states that customers filter by; every deposit is in exactly one of them. */
export const DEPOSIT_STANDINGS = [
  /** Credited, and nothing was taken back. */
  'added',
  /** A refund or dispute has taken back or holds some of it. */
  'taken-back',
  /** Waiting for a bank's decision. */
  'pending',
  /** In progress for a few seconds, or the customer is at their bank. */
  'under-way',
  /** Staff are reviewing it. */
  'checked',
  /** Nothing was charged. */
  'not-added',
] as const;
export type DepositStanding = (typeof DEPOSIT_STANDINGS)[number];

/** Deposits per page. */
export const DEPOSITS_PER_PAGE = 25;

/** The defaults of a list of deposits. */
export const ALL_DEPOSITS: DepositQuery = {
  standing: null,
  from: null,
  to: null,
  sort: 'newest',
  page: 1,
};

/** Parses the query string. Invalid days are reported; any other invalid value counts as absent. */
export function readDepositQuery(textOf: TextOf): {
  query: DepositQuery;
  /** The days exactly as typed. */
  asked: { from: string; to: string };
  problems: DayProblem[];
} {
  const { range, asked, problems } = readDayRange(textOf);
  const query = {
    ...range,
    standing: DEPOSIT_STANDINGS.find((standing) => standing === textOf('state')) ?? null,
    sort: readAmountSort(textOf('sort')),
    page: readPage(textOf('page')),
  };
  return { query, asked, problems };
}

/** Returns the query parameters that `readDepositQuery` parses; defaults are left out. */
export function depositQueryFields(query: DepositQuery): Record<string, string> {
  return saidFields({
    state: query.standing ?? '',
    from: query.from ?? '',
    to: query.to ?? '',
    sort: query.sort === 'newest' ? '' : query.sort,
    page: query.page === 1 ? '' : String(query.page),
  });
}

/** Whether the list is filtered. */
export function leavesDepositsOut({ standing, from, to }: DepositQuery): boolean {
  return [standing, from, to].some((one) => one !== null);
}
