import { AMOUNT_SORTS, type AmountSort } from '~/domain/core/forms/amount-range';
import { readDayRange, readPage, saidFields } from '~/domain/core/time/day-range';
import type { DayProblem, DayRange, TextOf } from '~/domain/core/time/day-range';
import { isOverdue, type Invoice } from './invoice';
import { byKey, fold, searchedText } from '~/domain/core/text/order-words';

/**
 * Filter, order and page of a customer's list of invoices; the days filter by date of issue. The list, its
 * count and its download all use the same object. QuickBooks returns all open invoices and the latest hundred
 * paid ones, so we filter in memory.
 */
export type InvoiceQuery = DayRange & {
  /** Part of a number; empty for all. */
  search: string;
  /** Null for any. */
  state: InvoiceState | null;
  /** `due`: open invoices by due date, then paid ones by date of issue. */
  sort: InvoiceSort;
  /** Starts at 1. */
  page: number;
};

export const INVOICE_STATES = ['open', 'overdue', 'paid'] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

export const INVOICE_SORTS = ['due', ...AMOUNT_SORTS] as const;
export type InvoiceSort = 'due' | AmountSort;

/** Invoices per page. */
export const INVOICES_PER_PAGE = 25;

/** Parses the query string. Invalid days are reported; any other invalid value counts as absent. */
export function readInvoiceQuery(textOf: TextOf): {
  query: InvoiceQuery;
  /** The days exactly as typed. */
  asked: { from: string; to: string };
  problems: DayProblem[];
} {
  const { range, asked, problems } = readDayRange(textOf);
  const query = {
    ...range,
    search: searchedText(textOf('search') ?? ''),
    state: INVOICE_STATES.find((state) => state === textOf('state')) ?? null,
    sort: INVOICE_SORTS.find((sort) => sort === textOf('sort')) ?? 'due',
    page: readPage(textOf('page')),
  };
  return { query, asked, problems };
}

/** Returns the query parameters that `readInvoiceQuery` parses; defaults are left out. */
export function invoiceQueryFields(query: InvoiceQuery): Record<string, string> {
  return saidFields({
    search: query.search,
    state: query.state ?? '',
    from: query.from ?? '',
    to: query.to ?? '',
    sort: query.sort === 'due' ? '' : query.sort,
    page: query.page === 1 ? '' : String(query.page),
  });
}

/** Whether the list is filtered. */
export function leavesInvoicesOut({ search, state, from, to }: InvoiceQuery): boolean {
  return search !== '' || [state, from, to].some((one) => one !== null);
}

/**
 * Filters and sorts invoices: open ones first, then paid ones, each in the requested order.
 *
 * @param invoices as QuickBooks returns them: open ones by due date, paid ones latest first
 * @param today YYYY-MM-DD
 */
export function pickInvoices(
  { open, paid }: { open: readonly Invoice[]; paid: readonly Invoice[] },
  query: InvoiceQuery,
  today: string,
): { open: Invoice[]; paid: Invoice[] } {
  const { search, state, from, to, sort } = query;
  const text = fold(search);
  const isMeant = (invoice: Invoice) =>
    fold(invoice.number).includes(text) &&
    (from === null || invoice.issuedOn >= from) &&
    (to === null || invoice.issuedOn <= to) &&
    (state !== 'overdue' || isOverdue(invoice, today));
  return {
    open: state === 'paid' ? [] : sorted(open.filter(isMeant), sort),
    paid: state === 'open' || state === 'overdue' ? [] : sorted(paid.filter(isMeant), sort),
  };
}

function sorted(invoices: readonly Invoice[], sort: InvoiceSort): Invoice[] {
  switch (sort) {
    case 'due':
      return [...invoices];
    case 'newest':
      return invoices.toSorted((a, b) => byKey(b.issuedOn, a.issuedOn));
    case 'oldest':
      return invoices.toSorted((a, b) => byKey(a.issuedOn, b.issuedOn));
    case 'highest':
      return invoices.toSorted((a, b) => b.amountCents - a.amountCents);
    case 'lowest':
      return invoices.toSorted((a, b) => a.amountCents - b.amountCents);
  }
}

/** Returns one page of the filtered invoices, open ones first, with the total count. */
export function invoicePage(
  { open, paid }: { open: readonly Invoice[]; paid: readonly Invoice[] },
  asked: number,
): { open: Invoice[]; paid: Invoice[]; count: number; page: number; pageCount: number } {
  const count = open.length + paid.length;
  const pageCount = Math.max(1, Math.ceil(count / INVOICES_PER_PAGE));
  const page = Math.min(asked, pageCount);
  const begin = (page - 1) * INVOICES_PER_PAGE;
  const end = begin + INVOICES_PER_PAGE;
  return {
    open: open.slice(begin, end),
    paid: paid.slice(Math.max(0, begin - open.length), Math.max(0, end - open.length)),
    count,
    page,
    pageCount,
  };
}
