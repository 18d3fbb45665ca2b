import { AMOUNT_SORTS, type AmountSort } from './amount-sort';
import { readDayRange, readPage, saidFields } from './day-range';
import type { DayProblem, DayRange, TextOf } from './day-range';
import { fold } from './fold';
import { isOverdue, type Invoice } from './invoice';
import { byKey } from './natural-order';
import { searchedText } from './order-words';

/**
 * Which of a customer's invoices are asked for; the days are those of issue. The same object draws the
 * list, counts it and writes its file. The books hand out every open invoice and the latest hundred
 * that are paid, so that this is a question to what is in the memory.
 */
export type InvoiceQuery = DayRange & {
  /** Part of a number; empty for everything. */
  search: string;
  /** Null for any. */
  state: InvoiceState | null;
  /** `due`: open ones by when they are due, then paid ones by when they were issued. */
  sort: InvoiceSort;
  /** Counted from 1. */
  page: number;
};

export const INVOICE_STATES = ['open', 'overdue', 'paid'] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

export const INVOICE_SORTS = ['due', ...AMOUNT_SORTS] as const;
export type InvoiceSort = 'due' | AmountSort;

/** As many stand on one page. */
export const INVOICES_PER_PAGE = 25;

/**
 * Reads what an address asks for. Days that are none are problems; what else cannot be meant is as if
 * it had not been said.
 */
export function readInvoiceQuery(textOf: TextOf): {
  query: InvoiceQuery;
  /** The days as they were typed. */
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

/** The address' part that `readInvoiceQuery` reads again; what is usual is left out. */
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

/** Whether anything is left out of the list. */
export function leavesInvoicesOut({ search, state, from, to }: InvoiceQuery): boolean {
  return search !== '' || [state, from, to].some((one) => one !== null);
}

/**
 * The invoices that are asked for: first those that are open, then those that are paid, each in the
 * order asked for.
 *
 * @param invoices as the books give them: open ones by when they are due, paid ones the latest first
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

/** A page of what was picked, open ones first, and how many there are in all. */
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
