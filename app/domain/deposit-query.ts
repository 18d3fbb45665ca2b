import { readAmountSort, type AmountSort } from './amount-sort';
import { readDayRange, readPage, saidFields } from './day-range';
import type { DayProblem, DayRange, TextOf } from './day-range';

/**
 * Which of a customer's deposits are asked for. The same object draws the list, counts it and writes
 * its file.
 */
export type DepositQuery = DayRange & {
  /** Null for any. */
  standing: DepositStanding | null;
  sort: AmountSort;
  /** Counted from 1. */
  page: number;
};

/** Where deposits stand, as customers choose from it; every deposit is in exactly one. */
export const DEPOSIT_STANDINGS = [
  /** In the balance, and nothing was taken back of it. */
  'added',
  /** A refund or a dispute has taken of it, or keeps of it back. */
  'taken-back',
  /** A bank has been asked. */
  'pending',
  /** On its way to an answer within seconds, or the customer is at their bank. */
  'under-way',
  /** A person is looking at it. */
  'checked',
  /** Nothing was charged. */
  'not-added',
] as const;
export type DepositStanding = (typeof DEPOSIT_STANDINGS)[number];

/** As many stand on one page. */
export const DEPOSITS_PER_PAGE = 25;

/** What a list of deposits is asked where its address says nothing. */
export const ALL_DEPOSITS: DepositQuery = {
  standing: null,
  from: null,
  to: null,
  sort: 'newest',
  page: 1,
};

/**
 * Reads what an address asks for. Days that are none are problems; what else cannot be meant is as if
 * it had not been said.
 */
export function readDepositQuery(textOf: TextOf): {
  query: DepositQuery;
  /** The days as they were typed. */
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

/** The address' part that `readDepositQuery` reads again; what is usual is left out. */
export function depositQueryFields(query: DepositQuery): Record<string, string> {
  return saidFields({
    state: query.standing ?? '',
    from: query.from ?? '',
    to: query.to ?? '',
    sort: query.sort === 'newest' ? '' : query.sort,
    page: query.page === 1 ? '' : String(query.page),
  });
}

/** Whether anything is left out of the list. */
export function leavesDepositsOut({ standing, from, to }: DepositQuery): boolean {
  return [standing, from, to].some((one) => one !== null);
}
