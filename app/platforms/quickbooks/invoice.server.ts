import type { Invoice, InvoiceGroups, InvoiceWithCredit } from '~/domain/invoices/invoice';
import { cents, type Cents } from '~/domain/core/money';
import { PlatformFailure } from '~/domain/core/retries/failure';
import { bookCents } from './answer.server';
import { loadCreditedOf, loadCreditedOfInvoice } from './applied-credit.server';
import { quoted, type QuickBooks } from './client.server';

const PAGE_SIZE = 500;
/** The most paid invoices to list, the latest first. */
const PAID_AT_MOST = 100;
const PDF_MAX_BYTES = 10_000_000;
const PDF_START = Buffer.from('%PDF-');

/** What we read of a customer in QuickBooks. */
export type BookCustomer = {
  Id: string;
  DisplayName?: string;
  GivenName?: string;
  PrimaryEmailAddr?: { Address?: string };
  /** What the customer owes on all that is open, less credits that are not applied. */
  Balance?: number;
  CurrencyRef?: { value?: string };
};

export type BookInvoice = {
  Id: string;
  DocNumber?: string;
  TxnDate: string;
  DueDate?: string;
  TotalAmt: number;
  Balance: number;
  CustomerRef: { value: string; name?: string };
  BillEmail?: { Address?: string };
  /** Missing if the company uses one currency only. */
  CurrencyRef?: { value?: string };
};

type QueryClient = Pick<QuickBooks, 'query'>;
type Reading = Pick<QuickBooks, 'query' | 'read'>;

/**
 * The store charges dollars. An invoice in another currency is neither shown nor paid here; otherwise 100 of
 * that currency would be taken for $100.
 */
export function isInDollars({ CurrencyRef }: Pick<BookInvoice, 'CurrencyRef'>): boolean {
  return (CurrencyRef?.value ?? 'USD') === 'USD';
}

/**
 * Lists the open invoices of the QuickBooks customer with exactly this email, earliest due date first.
 *
 * @throws PlatformFailure
 */
export async function listOpenInvoices(quickbooks: QueryClient, email: string): Promise<Invoice[]> {
  return openOf(quickbooks, await customerIds(quickbooks, email));
}

/**
 * Lists the open invoices as above, and the latest hundred on which nothing is open, newest first, with what was
 * credited of those. Voided invoices are neither.
 *
 * @throws PlatformFailure
 */
export async function listInvoices(quickbooks: QueryClient, email: string): Promise<InvoiceGroups> {
  const ids = await customerIds(quickbooks, email);
  const [open, paid] = await Promise.all([openOf(quickbooks, ids), paidOf(quickbooks, ids)]);
  const credited = paid.length > 0 ? await loadCreditedOf(quickbooks, ids) : null;
  return {
    open,
    paid: paid.map((one) => ({ ...one, creditedCents: credited?.get(one.id) ?? cents(0) })),
  };
}

/**
 * Returns the current state of one invoice, with what was credited of it. Null if it does not exist, or if it is not of the QuickBooks
 * customer with exactly this email: the answer is the same.
 *
 * @param id from a URL: not validated yet
 * @throws PlatformFailure
 */
export async function findInvoice(
  quickbooks: Reading,
  email: string,
  id: string,
): Promise<InvoiceWithCredit | null> {
  if (!/^[1-9]\d{0,18}$/.test(id)) return null;
  const [record, ids] = await Promise.all([
    quickbooks.read<BookInvoice>('Invoice', id),
    customerIds(quickbooks, email),
  ]);
  const isOwn = record !== null && ids.includes(record.CustomerRef.value);
  if (!isOwn || !isInDollars(record)) return null;
  const invoice = invoiceOf(record);
  const isUntouched = invoice.balanceCents === invoice.amountCents;
  const creditedCents = isUntouched ? cents(0) : await loadCreditedOfInvoice(quickbooks, id);
  return { ...invoice, creditedCents };
}

/**
 * Lists the invoices in dollars with this number, which staff type; QuickBooks may give one number to several. With the
 * customer's name and email as the invoice has them.
 *
 * @throws PlatformFailure
 */
export async function listInvoicesByNumber(
  quickbooks: QueryClient,
  number: string,
): Promise<(Invoice & { customerName: string; email: string | null })[]> {
  const found = await quickbooks.query<BookInvoice>(
    'Invoice',
    `select * from Invoice where DocNumber = ${quoted(number)} maxresults 5`,
  );
  return found.filter(isInDollars).map((record) => ({
    ...invoiceOf(record),
    customerName: record.CustomerRef.name ?? '',
    email: record.BillEmail?.Address ?? null,
  }));
}

/**
 * Returns an invoice's QuickBooks customer and open balance; null if there is no such invoice in dollars. For
 * the payment machine: whether the customer may pay it was checked earlier.
 *
 * @throws PlatformFailure
 */
export async function fetchInvoiceStatus(
  quickbooks: Pick<QuickBooks, 'read'>,
  id: string,
): Promise<{ bookCustomerId: string; balanceCents: Cents } | null> {
  const record = await quickbooks.read<BookInvoice>('Invoice', id);
  if (record === null || !isInDollars(record)) return null;
  const { CustomerRef, Balance } = record;
  return { bookCustomerId: CustomerRef.value, balanceCents: bookCents(Balance, 'invoice') };
}

/**
 * Returns the PDF of an invoice that `findInvoice` has returned; null if it no longer exists. The whole file
 * is read and checked before any of it is sent on, so that no customer gets a truncated or wrong file.
 *
 * @throws PlatformFailure also if the file is not a PDF
 */
export async function fetchInvoicePdf(
  quickbooks: Pick<QuickBooks, 'pdf'>,
  id: string,
): Promise<Uint8Array | null> {
  const bytes = await quickbooks.pdf('Invoice', id, PDF_MAX_BYTES);
  if (bytes !== null && !Buffer.from(bytes.subarray(0, PDF_START.length)).equals(PDF_START)) {
    throw new PlatformFailure('quickbooks', 'unavailable', 'invoice-pdf', new Error('no PDF'));
  }
  return bytes;
}

/** Returns the ids of the QuickBooks customers with this email. */
async function customerIds(quickbooks: QueryClient, email: string): Promise<string[]> {
  return (await customersByEmail(quickbooks, email)).map(({ Id }) => Id);
}

/**
 * Returns the QuickBooks customers with this email: QuickBooks does not know Shopify's ids, and only the email is in
 * both. It must be that of the signed-in customer. A record with several addresses matches nobody.
 */
export async function customersByEmail(
  quickbooks: QueryClient,
  email: string,
): Promise<BookCustomer[]> {
  const desired = email.trim().toLowerCase();
  if (desired === '') return [];
  const found = await quickbooks.query<BookCustomer>(
    'Customer',
    `select * from Customer where PrimaryEmailAddr = ${quoted(email.trim())} maxresults ${PAGE_SIZE}`,
  );
  // Compared again: QuickBooks may match loosely, but we decide whose invoices are shown.
  return found.filter(
    ({ PrimaryEmailAddr }) => PrimaryEmailAddr?.Address?.trim().toLowerCase() === desired,
  );
}

async function openOf(quickbooks: QueryClient, customers: readonly string[]): Promise<Invoice[]> {
  const invoices: Invoice[] = [];
  for (const customer of customers) {
    for (let start = 1; ; start += PAGE_SIZE) {
      const page = await quickbooks.query<BookInvoice>(
        'Invoice',
        `select * from Invoice where CustomerRef = ${quoted(customer)} and Balance > '0' ` +
          `orderby DueDate startposition ${start} maxresults ${PAGE_SIZE}`,
      );
      invoices.push(...page.filter(isInDollars).map(invoiceOf));
      if (page.length < PAGE_SIZE) break;
    }
  }
  return invoices.toSorted((one, other) => compare(one.dueOn, other.dueOn));
}

async function paidOf(quickbooks: QueryClient, customers: readonly string[]): Promise<Invoice[]> {
  const invoices: Invoice[] = [];
  for (const customer of customers) {
    const page = await quickbooks.query<BookInvoice>(
      'Invoice',
      `select * from Invoice where CustomerRef = ${quoted(customer)} and Balance = '0' ` +
        `and TotalAmt > '0' orderby TxnDate desc maxresults ${PAID_AT_MOST}`,
    );
    invoices.push(...page.filter(isInDollars).map(invoiceOf));
  }
  return invoices
    .toSorted((one, other) => compare(other.issuedOn, one.issuedOn))
    .slice(0, PAID_AT_MOST);
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

export function invoiceOf(record: BookInvoice): Invoice {
  const { Id: id, DocNumber, TxnDate: issuedOn, DueDate, TotalAmt, Balance } = record;
  return {
    id,
    number: DocNumber || id,
    amountCents: bookCents(TotalAmt, 'invoice'),
    balanceCents: bookCents(Balance, 'invoice'),
    issuedOn,
    dueOn: DueDate ?? issuedOn,
  };
}
