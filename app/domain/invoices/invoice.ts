import type { Cents } from '~/domain/core/money';
import { AMOUNT_SORTS } from '~/domain/core/forms/amount';
import { pageOf } from '~/domain/core/forms/list-window';
import { choice, DAYS, defineList, defineTabs, type QueryIn, SEARCH } from '~/domain/core/lists';
import { byKey, fold } from '~/domain/core/text/search-text';

/** An invoice in QuickBooks. */
export type Invoice = {
  /** QuickBooks' own id. */
  id: string;
  /** The invoice number that customers see. */
  number: string;
  amountCents: Cents;
  /** What is still open; zero for a paid invoice. */
  balanceCents: Cents;
  /** Calendar days, YYYY-MM-DD. */
  issuedOn: string;
  dueOn: string;
};

/** An invoice with how much of it was credited rather than paid, by whomever: zero for most. */
export type InvoiceWithCredit = Invoice & { creditedCents: Cents };

/** Whether nothing is open on it because it was credited, in whole or in part: its customer has not paid it. */
export function isClosedByCredit({ balanceCents, creditedCents }: InvoiceWithCredit): boolean {
  return balanceCents === 0 && creditedCents > 0;
}

/** Whether it is open past its due date; on that day itself it is not. @param today YYYY-MM-DD */
export function isOverdue({ dueOn, balanceCents }: Invoice, today: string): boolean {
  return balanceCents > 0 && dueOn < today;
}

/** How long we cache whether a customer has open invoices. */
export const OPEN_INVOICES_FRESH_MS = 5 * 60_000;

/** Whether to ask QuickBooks again for open invoices, on which the Invoices entry of the menu depends. */
export function isInvoiceCheckDue(
  { invoicesCheckedAt }: { invoicesCheckedAt: Date | null },
  now = Date.now(),
): boolean {
  return invoicesCheckedAt === null || now - invoicesCheckedAt.getTime() >= OPEN_INVOICES_FRESH_MS;
}

const STORE_DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' });

/**
 * Returns the day in Pacific time, YYYY-MM-DD: the latest of the mainland, so that nothing is overdue early.
 */
export function dayOf(now: number): string {
  return STORE_DAY.format(now);
}

/** State of the QuickBooks connection. Times are ISO 8601; tokens are never shown. */
export type BookState = {
  /**
   * 'first-call': the token from the settings will be tried with the next call; 'no-token': there is none;
   * 'disconnected': an admin has ended the connection; 'refused': QuickBooks has rejected every token that we have;
   * 'off': the settings name no app at Intuit.
   */
  connection: 'connected' | 'first-call' | 'no-token' | 'disconnected' | 'refused' | 'off';
  /** The company's number at QuickBooks. */
  realmId: string | null;
  /** When an admin has connected it, and who; null for a token of the settings. */
  connectedAt: string | null;
  connectedBy: string | null;
  /** When the connection ends for good; null if unknown. */
  hardEndsAt: string | null;
  renewedAt: string | null;
  /** When the access token expires; null: the next call renews it. */
  accessUntil: string | null;
  /** When the connection expires unless it is used. */
  endsAt: string | null;
  /** Until when the token before the last renewal is kept; null: it is gone. */
  previousUntil: string | null;
  /** When the lease of a running renewal expires; null: none is running. */
  leaseUntil: string | null;
  /** The last failed renewal, even if a later one succeeded. */
  failure: { at: string; why: 'refused' | 'unavailable' } | null;
};

/** Results of a connection test. */
export const BOOK_TESTS = ['answered', 'refused', 'silent'] as const;
export type BookTest = (typeof BOOK_TESTS)[number];

/** How often one customer may ask to pay by invoice (money-security S-9). */
export const INVOICE_REQUEST_LIMIT = { max: 3, windowMs: 86_400_000 } as const;

/** After this time, an unanswered request may be made again. */
export const INVOICE_REQUEST_OPEN_MS = 30 * 86_400_000;

/** What the mail says for a field that the account lacks (spec section 7, requestInvoiceOption). */
export const MISSING = {
  email: 'email missing',
  firstName: 'first name missing',
  lastName: 'last name missing',
} as const;

/** The decision of staff; a rejection also revokes an earlier grant. */
export type InvoiceDecision = 'granted' | 'refused';

const INVOICE_STATES = ['open', 'overdue', 'paid', 'closed'] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

const INVOICE_SORTS = ['due', ...AMOUNT_SORTS] as const;
type InvoiceSort = (typeof INVOICE_SORTS)[number];

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
type InvoiceQuery = QueryIn<typeof INVOICE_LIST>;

/** Requests to order on invoice, for staff: open ones, and those that are decided. */
export const INVOICE_REQUEST_LIST = defineTabs({
  param: 'list',
  tabs: ['open', 'decided'],
  perPage: 50,
});

/** Open ones, and those on which nothing is open: paid, then closed by a credit. */
export type InvoiceGroups = { open: Invoice[]; paid: InvoiceWithCredit[] };

/**
 * Filters and sorts invoices: open ones first, then paid ones, then those that a credit has closed, each in the requested
 * order.
 *
 * @param invoices as QuickBooks returns them: open ones by due date, the others latest first
 * @param today YYYY-MM-DD
 */
export function pickInvoices(
  { open, paid }: { open: readonly Invoice[]; paid: readonly InvoiceWithCredit[] },
  query: InvoiceQuery,
  today: string,
): InvoiceGroups {
  const { search, state, from, to, sort } = query;
  const text = fold(search);
  const isMeant = (invoice: Invoice) =>
    fold(invoice.number).includes(text) &&
    (from === null || invoice.issuedOn >= from) &&
    (to === null || invoice.issuedOn <= to) &&
    (state !== 'overdue' || isOverdue(invoice, today));
  const isAny = state === null;
  const over = sorted(paid.filter(isMeant), sort);
  return {
    open:
      isAny || state === 'open' || state === 'overdue' ? sorted(open.filter(isMeant), sort) : [],
    paid: [
      ...(isAny || state === 'paid' ? over.filter((invoice) => !isClosedByCredit(invoice)) : []),
      ...(isAny || state === 'closed' ? over.filter(isClosedByCredit) : []),
    ],
  };
}

function sorted<Each extends Invoice>(invoices: readonly Each[], sort: InvoiceSort): Each[] {
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
  { open, paid }: InvoiceGroups,
  requested: number,
): InvoiceGroups & { count: number; page: number; pageCount: number } {
  const count = open.length + paid.length;
  const { page, pageCount, begin, end } = pageOf(count, { ...INVOICE_LIST, page: requested });
  return {
    open: open.slice(begin, end),
    paid: paid.slice(Math.max(0, begin - open.length), Math.max(0, end - open.length)),
    count,
    page,
    pageCount,
  };
}
