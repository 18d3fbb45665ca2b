import type { Invoice } from '~/domain/invoice';
import type { Cents } from '~/domain/money';
import { PlatformFailure } from '~/domain/failure';
import { bookCents } from './amount';
import { quoted, type QuickBooks } from './client.server';

const PAGE_SIZE = 500;
/** Of what is paid, the latest. */
const PAID_AT_MOST = 100;
const PDF_MAX_BYTES = 10_000_000;
const PDF_START = Buffer.from('%PDF-');

type BookCustomer = { Id: string; PrimaryEmailAddr?: { Address?: string } };

type BookInvoice = {
  Id: string;
  DocNumber?: string;
  TxnDate: string;
  DueDate?: string;
  TotalAmt: number;
  Balance: number;
  CustomerRef: { value: string };
  /** Not said where the company keeps one currency only. */
  CurrencyRef?: { value?: string };
};

type Asking = Pick<QuickBooks, 'query'>;
type Reading = Pick<QuickBooks, 'query' | 'read'>;

/**
 * What the store charges is dollars: an invoice in another currency is shown to nobody and not paid here,
 * or a hundred of it would be taken for a hundred dollars.
 */
function isInDollars({ CurrencyRef }: BookInvoice): boolean {
  return (CurrencyRef?.value ?? 'USD') === 'USD';
}

/**
 * The open invoices of whoever has exactly this e-mail in the books, the one due first at the top.
 *
 * @throws PlatformFailure
 */
export async function listOpenInvoices(quickbooks: Asking, email: string): Promise<Invoice[]> {
  return openOf(quickbooks, await customerIds(quickbooks, email));
}

/**
 * Open invoices as above, and the latest hundred that are paid, the latest first. What was made void
 * is neither.
 *
 * @throws PlatformFailure
 */
export async function listInvoices(
  quickbooks: Asking,
  email: string,
): Promise<{ open: Invoice[]; paid: Invoice[] }> {
  const ids = await customerIds(quickbooks, email);
  const [open, paid] = await Promise.all([openOf(quickbooks, ids), paidOf(quickbooks, ids)]);
  return { open, paid };
}

/**
 * One invoice as the books have it now; null where there is none, and where it is not of whoever has
 * exactly this e-mail: the two cannot be told apart.
 *
 * @param id from an address: anything
 * @throws PlatformFailure
 */
export async function findInvoice(
  quickbooks: Reading,
  email: string,
  id: string,
): Promise<Invoice | null> {
  if (!/^[1-9]\d{0,18}$/.test(id)) return null;
  const [record, ids] = await Promise.all([
    quickbooks.read<BookInvoice>('Invoice', id),
    customerIds(quickbooks, email),
  ]);
  const isOwn = record !== null && ids.includes(record.CustomerRef.value);
  return isOwn && isInDollars(record) ? invoiceOf(record) : null;
}

/**
 * Whose an invoice is, as the books name customers, and what it has open now; null where there is no
 * such invoice in dollars. For the machine that pays: who may pay it was decided before.
 *
 * @throws PlatformFailure
 */
export async function readInvoiceStanding(
  quickbooks: Pick<QuickBooks, 'read'>,
  id: string,
): Promise<{ bookCustomerId: string; balanceCents: Cents } | null> {
  const record = await quickbooks.read<BookInvoice>('Invoice', id);
  if (record === null || !isInDollars(record)) return null;
  const { CustomerRef, Balance } = record;
  return { bookCustomerId: CustomerRef.value, balanceCents: bookCents(Balance, 'invoice') };
}

/**
 * The PDF of an invoice that `findInvoice` has given; null where it is gone. All of it is here before
 * any of it goes on, so that nobody gets half a file or another one.
 *
 * @throws PlatformFailure also for what is no PDF
 */
export async function readInvoicePdf(
  quickbooks: Pick<QuickBooks, 'pdf'>,
  id: string,
): Promise<Uint8Array | null> {
  const bytes = await quickbooks.pdf('Invoice', id, PDF_MAX_BYTES);
  if (bytes !== null && !Buffer.from(bytes.subarray(0, PDF_START.length)).equals(PDF_START)) {
    throw new PlatformFailure('quickbooks', 'unavailable', 'invoice-pdf', new Error('no PDF'));
  }
  return bytes;
}

/**
 * Whose invoices they are: the books know nothing of Shopify's ids, the e-mail is what both have. It
 * comes from the signed-in customer alone. An entry with several addresses is nobody's.
 */
async function customerIds(quickbooks: Asking, email: string): Promise<string[]> {
  const wanted = email.trim().toLowerCase();
  if (wanted === '') return [];
  const found = await quickbooks.query<BookCustomer>(
    'Customer',
    `select * from Customer where PrimaryEmailAddr = ${quoted(email.trim())} maxresults ${PAGE_SIZE}`,
  );
  // Compared again: what the books take for equal is theirs to say, whose invoices are shown is ours.
  return found
    .filter(({ PrimaryEmailAddr }) => PrimaryEmailAddr?.Address?.trim().toLowerCase() === wanted)
    .map(({ Id }) => Id);
}

async function openOf(quickbooks: Asking, customers: readonly string[]): Promise<Invoice[]> {
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

async function paidOf(quickbooks: Asking, customers: readonly string[]): Promise<Invoice[]> {
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

function invoiceOf(record: BookInvoice): Invoice {
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
