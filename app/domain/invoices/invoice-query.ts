import { AMOUNT_SORTS } from '~/domain/core/forms/amount-range';
import {
  choice,
  DAYS,
  defineList,
  defineTabs,
  pageOf,
  type QueryIn,
  SEARCH,
} from '~/domain/core/lists';
import { isOverdue, type Invoice } from './invoice';
import { byKey, fold } from '~/domain/core/text/order-words';

export const INVOICE_STATES = ['open', 'overdue', 'paid'] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

export const INVOICE_SORTS = ['due', ...AMOUNT_SORTS] as const;
export type InvoiceSort = (typeof INVOICE_SORTS)[number];

/**
 * A customer's invoices: the search is part of a number, `state` is null for any, the days filter by date of
 * issue. Sorted by `due`, open ones come by due date, then paid ones by date of issue. QuickBooks returns all
 * open invoices and the latest hundred paid ones, so they are filtered in memory.
 */
export const INVOICE_LIST = defineList({
  filters: { search: SEARCH, state: choice('state', INVOICE_STATES), ...DAYS },
  sorts: INVOICE_SORTS,
  perPage: 25,
});
export type InvoiceQuery = QueryIn<typeof INVOICE_LIST>;

/** Requests to order on invoice, for staff: open ones, and those that are decided. */
export const INVOICE_REQUEST_LIST = defineTabs({
  param: 'list',
  tabs: ['open', 'decided'],
  perPage: 50,
});

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
  const { page, pageCount, begin, end } = pageOf(count, { ...INVOICE_LIST, page: asked });
  return {
    open: open.slice(begin, end),
    paid: paid.slice(Math.max(0, begin - open.length), Math.max(0, end - open.length)),
    count,
    page,
    pageCount,
  };
}
