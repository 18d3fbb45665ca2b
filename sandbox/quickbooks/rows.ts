import { people } from '../../seed/people';

/** The one company, its connected app and the token that somebody was given when connecting it. */
export const REALM = '9130350000000001';
export const CLIENT_ID = 'sandbox-quickbooks-client';
export const CLIENT_SECRET = 'sandbox-quickbooks-secret';
export const FIRST_REFRESH_TOKEN = 'sandbox-quickbooks-first-refresh-token';

export type BookCustomerRow = { id: string; name: string; email: string };

export type InvoiceRow = {
  id: string;
  customerId: string;
  /** `DocNumber`: what people call the invoice. */
  number: string;
  /** Calendar dates, YYYY-MM-DD. */
  issuedOn: string;
  dueOn: string;
  totalCents: number;
  balanceCents: number;
  /** Of a company that keeps several; dollars where it is not said. */
  currency?: string;
  /** What was ordered, as the invoice's one line. */
  text: string;
  updatedAt: string;
  /** Void: it stays in the books with nothing on it. */
  isVoid?: boolean;
};

/** Money received, and which invoices it went to; what is left over is the customer's credit. */
export type BookPaymentRow = {
  id: string;
  customerId: string;
  totalCents: number;
  lines: { invoiceId: string; cents: number }[];
  /** `PrivateNote`: what the bookkeeper reads. */
  note: string;
  /** Calendar date, YYYY-MM-DD. */
  receivedOn: string;
  createdAt: string;
};

/** What a call with a `requestid` was answered; the same is answered again. */
export type BookRequestRow = { requestId: string; body: object; at: number };

/** Who buys for a business has an account in the books. */
const clients = people.filter(
  ({ tags, openInvoices }) => tags.includes('BusinessAccount') || openInvoices.length > 0,
);

const companyOf = ({ metafields, firstName, lastName }: (typeof people)[number]): string =>
  metafields.find(({ key }) => key === 'companyname')?.value ?? `${firstName} ${lastName}`;

export function customerRows(): BookCustomerRow[] {
  return clients.map((person, index) => ({
    id: String(61 + index),
    // Two people of one company cannot share a display name in the books.
    name: `${companyOf(person)} (${person.firstName} ${person.lastName})`,
    email: person.email,
  }));
}

/** Each client's settled invoice of the summer, and the open ones of the cast. */
export function invoiceRows(): InvoiceRow[] {
  const rows: Omit<InvoiceRow, 'id'>[] = clients.flatMap((person, index) => {
    const customerId = String(61 + index);
    const settled = {
      customerId,
      number: String(980 + index),
      issuedOn: '2026-07-06',
      dueOn: '2026-08-05',
      totalCents: 31_250 + index * 4_130,
      balanceCents: 0,
      text: 'Cups and lids, July',
      updatedAt: '2026-08-03T16:20:00Z',
    };
    const open = person.openInvoices.map((invoice) => ({
      customerId,
      number: invoice.number,
      issuedOn: invoice.issuedOn,
      dueOn: invoice.dueOn,
      totalCents: invoice.amountCents,
      balanceCents: invoice.amountCents,
      text: 'Printed cups',
      updatedAt: `${invoice.issuedOn}T15:00:00Z`,
    }));
    return [settled, ...open];
  });
  return rows.map((row, index) => ({ id: String(145 + index), ...row }));
}
