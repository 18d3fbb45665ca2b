import { readAmountSort, type AmountSort } from './amount-sort';
import { readDayRange, readPage, saidFields } from './day-range';
import type { DayProblem, DayRange, TextOf } from './day-range';
import type { PaymentPurpose } from './payment';

/**
 * Which of the payments that a customer has made here are asked for. The same object draws the list,
 * counts it and writes its file.
 */
export type PaymentQuery = DayRange & {
  /** Null for any. */
  purpose: PaymentPurpose | null;
  standing: PaymentStanding | null;
  sort: AmountSort;
  /** Counted from 1. */
  page: number;
};

export const PAYMENT_PURPOSES = ['cart', 'custom_order', 'invoice'] as const;

/** Where payments stand, as customers choose from it; every payment is in exactly one. */
export const PAYMENT_STANDINGS = ['paid', 'under-way', 'checked', 'not-made'] as const;
export type PaymentStanding = (typeof PAYMENT_STANDINGS)[number];

/** As many stand on one page. */
export const PAYMENTS_PER_PAGE = 25;

/** What a list of payments is asked where its address says nothing. */
export const ALL_PAYMENTS: PaymentQuery = {
  purpose: null,
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
export function readPaymentQuery(textOf: TextOf): {
  query: PaymentQuery;
  /** The days as they were typed. */
  asked: { from: string; to: string };
  problems: DayProblem[];
} {
  const { range, asked, problems } = readDayRange(textOf);
  const query = {
    ...range,
    purpose: PAYMENT_PURPOSES.find((purpose) => purpose === textOf('for')) ?? null,
    standing: PAYMENT_STANDINGS.find((standing) => standing === textOf('state')) ?? null,
    sort: readAmountSort(textOf('sort')),
    page: readPage(textOf('page')),
  };
  return { query, asked, problems };
}

/** The address' part that `readPaymentQuery` reads again; what is usual is left out. */
export function paymentQueryFields(query: PaymentQuery): Record<string, string> {
  return saidFields({
    for: query.purpose ?? '',
    state: query.standing ?? '',
    from: query.from ?? '',
    to: query.to ?? '',
    sort: query.sort === 'newest' ? '' : query.sort,
    page: query.page === 1 ? '' : String(query.page),
  });
}

/** Whether anything is left out of the list. */
export function leavesPaymentsOut({ purpose, standing, from, to }: PaymentQuery): boolean {
  return [purpose, standing, from, to].some((one) => one !== null);
}
