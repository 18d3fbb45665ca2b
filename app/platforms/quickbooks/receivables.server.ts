import type { CustomerInvoice } from '~/domain/invoices/aging';
import type { AccountEntry } from '~/domain/invoices/account-statement';
import { cents, type Cents } from '~/domain/core/money';
import { bookCents } from './answer.server';
import { type BookPayment, creditedByInvoice } from './applied-credit.server';
import { quoted, type QuickBooks } from './client.server';
import {
  type BookCustomer,
  type BookInvoice,
  customersByEmail,
  invoiceOf,
  isInDollars,
} from './invoice.server';

const PAGE_SIZE = 500;

type QueryClient = Pick<QuickBooks, 'query'>;

/** A customer's account in QuickBooks. */
export type BookAccount = {
  id: string;
  name: string;
  /** The customer's first name there, and the address that identifies the customer in the store. */
  firstName: string | null;
  email: string | null;
  /** What is open, less credits that are not applied. */
  balanceCents: Cents;
};

type BookMoney = BookPayment & {
  TxnDate: string;
  TotalAmt: number;
  DocNumber?: string;
  PaymentRefNum?: string;
  CurrencyRef?: { value?: string };
};

/**
 * Lists the open invoices of all customers, in dollars, by QuickBooks' id.
 *
 * @throws PlatformFailure
 */
export async function listAllOpenInvoices(quickbooks: QueryClient): Promise<CustomerInvoice[]> {
  return (await allOf<BookInvoice>(quickbooks, 'Invoice', `Balance > '0'`)).map(customerInvoice);
}

/**
 * Lists the open invoices of one customer, by QuickBooks' id.
 *
 * @throws PlatformFailure
 */
export async function listOpenInvoicesOf(
  quickbooks: QueryClient,
  bookCustomerId: string,
): Promise<CustomerInvoice[]> {
  const where = `CustomerRef = ${quoted(bookCustomerId)} and Balance > '0'`;
  return (await allOf<BookInvoice>(quickbooks, 'Invoice', where)).map(customerInvoice);
}

/**
 * Returns an invoice in dollars as it is now; null if it is not open, or does not exist.
 *
 * @throws PlatformFailure
 */
export async function findOpenInvoice(
  quickbooks: Pick<QuickBooks, 'read'>,
  id: string,
): Promise<CustomerInvoice | null> {
  const record = await quickbooks.read<BookInvoice>('Invoice', id);
  if (record === null || !isInDollars(record)) return null;
  const invoice = customerInvoice(record);
  return invoice.balanceCents > 0 ? invoice : null;
}

/**
 * Returns the accounts with this email, or the one with this id; none if QuickBooks has none in dollars.
 *
 * @throws PlatformFailure
 */
export async function listBookAccounts(
  quickbooks: QueryClient,
  of: { email: string } | { bookCustomerId: string },
): Promise<BookAccount[]> {
  const found =
    'email' in of
      ? await customersByEmail(quickbooks, of.email)
      : await quickbooks.query<BookCustomer>(
          'Customer',
          `select * from Customer where Id = ${quoted(of.bookCustomerId)} maxresults 1`,
        );
  return found.filter(isInDollars).map((record) => ({
    id: record.Id,
    name: record.DisplayName ?? '',
    firstName: record.GivenName ?? null,
    email: record.PrimaryEmailAddr?.Address?.trim() ?? null,
    balanceCents: bookCents(record.Balance ?? 0, 'customer'),
  }));
}

/**
 * Lists what has changed a customer's balance since a day: invoices, payments and credit memos, by day. What changes
 * nothing is left out: voided ones, and payments of zero, which only apply a credit to an invoice.
 *
 * @param since YYYY-MM-DD, inclusive
 * @throws PlatformFailure
 */
export async function listAccountEntries(
  quickbooks: QueryClient,
  bookCustomerId: string,
  since: string,
): Promise<AccountEntry[]> {
  const where = `CustomerRef = ${quoted(bookCustomerId)} and TxnDate >= ${quoted(since)}`;
  const [invoices, payments, credits] = await Promise.all([
    allOf<BookInvoice>(quickbooks, 'Invoice', where),
    allOf<BookMoney>(quickbooks, 'Payment', where),
    allOf<BookMoney>(quickbooks, 'CreditMemo', where),
  ]);
  const credited = creditedByInvoice(payments);
  const entries: AccountEntry[] = [
    ...invoices.map((record) => {
      const { issuedOn: on, ...invoice } = invoiceOf(record);
      const creditedCents = credited.get(invoice.id) ?? cents(0);
      return { kind: 'invoice' as const, ...invoice, on, creditedCents };
    }),
    ...payments.map((record) => ({
      kind: 'payment' as const,
      id: record.Id,
      number: record.PaymentRefNum ?? null,
      on: record.TxnDate,
      amountCents: lessOf(record),
    })),
    ...credits.map((record) => ({
      kind: 'credit' as const,
      id: record.Id,
      number: record.DocNumber ?? null,
      on: record.TxnDate,
      amountCents: lessOf(record),
    })),
  ];
  return entries.filter(({ amountCents }) => amountCents !== 0);
}

/** Money received and credits reduce what is owed. */
function lessOf({ TotalAmt }: BookMoney): Cents {
  return cents(0 - bookCents(TotalAmt, 'statement'));
}

/** Reads all pages. By id, so that none is read twice or left out when others are written meanwhile. */
async function allOf<Entry extends { Id: string; CurrencyRef?: { value?: string } }>(
  quickbooks: QueryClient,
  entity: string,
  where: string,
): Promise<Entry[]> {
  const found: Entry[] = [];
  for (let start = 1; ; start += PAGE_SIZE) {
    const page = await quickbooks.query<Entry>(
      entity,
      `select * from ${entity} where ${where} orderby Id startposition ${start} maxresults ${PAGE_SIZE}`,
    );
    found.push(...page.filter(isInDollars));
    if (page.length < PAGE_SIZE) return found;
  }
}

function customerInvoice(record: BookInvoice): CustomerInvoice {
  const { value: bookCustomerId, name: customerName = '' } = record.CustomerRef;
  return { ...invoiceOf(record), bookCustomerId, customerName };
}
