import type { Invoice } from '~/domain/invoice';
import { cents, type Cents } from '~/domain/money';
import { PlatformFailure } from '~/domain/failure';
import { quoted, type QuickBooks } from './client.server';

const PAGE_SIZE = 500;

type BookCustomer = { Id: string; PrimaryEmailAddr?: { Address?: string } };

type BookInvoice = {
  Id: string;
  DocNumber?: string;
  TxnDate: string;
  DueDate?: string;
  TotalAmt: number;
  Balance: number;
  CustomerRef: { value: string };
};

/**
 * The open invoices of whoever has exactly this e-mail in the books, the one due first at the top.
 * The books know nothing of Shopify's ids: the e-mail is what both have, and it comes from the
 * signed-in customer alone. An entry with several addresses is nobody's.
 *
 * @throws PlatformFailure
 */
export async function listOpenInvoices(
  quickbooks: Pick<QuickBooks, 'query'>,
  email: string,
): Promise<Invoice[]> {
  if (email.trim() === '') return [];
  const wanted = email.trim().toLowerCase();
  const found = await quickbooks.query<BookCustomer>(
    'Customer',
    `select * from Customer where PrimaryEmailAddr = ${quoted(email.trim())} maxresults ${PAGE_SIZE}`,
  );
  // Compared again: what the books take for equal is theirs to say, whose invoices are shown is ours.
  const ids = found
    .filter(({ PrimaryEmailAddr }) => PrimaryEmailAddr?.Address?.trim().toLowerCase() === wanted)
    .map(({ Id }) => Id);
  const lists = [];
  for (const id of ids) lists.push(await openInvoicesOf(quickbooks, id));
  return lists
    .flat()
    .toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : Number(one.dueOn > other.dueOn)));
}

async function openInvoicesOf(
  quickbooks: Pick<QuickBooks, 'query'>,
  customerId: string,
): Promise<Invoice[]> {
  const invoices: Invoice[] = [];
  for (;;) {
    const page = await quickbooks.query<BookInvoice>(
      'Invoice',
      `select * from Invoice where CustomerRef = ${quoted(customerId)} and Balance > '0' ` +
        `orderby DueDate startposition ${invoices.length + 1} maxresults ${PAGE_SIZE}`,
    );
    invoices.push(...page.map(invoiceOf));
    if (page.length < PAGE_SIZE) return invoices;
  }
}

function invoiceOf(record: BookInvoice): Invoice {
  const { Id: id, DocNumber, TxnDate: issuedOn, DueDate, TotalAmt, Balance } = record;
  return {
    id,
    number: DocNumber || id,
    amountCents: centsOf(TotalAmt),
    balanceCents: centsOf(Balance),
    issuedOn,
    dueOn: DueDate ?? issuedOn,
  };
}

/** The books speak of dollars as JSON numbers, with two decimals at most. */
function centsOf(dollars: number): Cents {
  const rounded = Math.round(dollars * 100);
  if (!Number.isSafeInteger(rounded)) {
    throw new PlatformFailure('quickbooks', 'unavailable', 'invoice', new Error('no amount'));
  }
  return cents(rounded);
}
