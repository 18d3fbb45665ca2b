import { people } from '../../seed/people';

/** The sandbox's companies: ours, whose app was connected with the first refresh token, and one without records. */
export const REALM = '9130350000000001';
export const OTHER_REALM = '9130350000000002';
export const CLIENT_ID = 'sandbox-quickbooks-client';
export const CLIENT_SECRET = 'sandbox-quickbooks-secret';
export const FIRST_REFRESH_TOKEN = 'sandbox-quickbooks-first-refresh-token';

export type BookCustomerRow = { id: string; name: string; email: string };

export type InvoiceRow = {
  id: string;
  customerId: string;
  /** `DocNumber`: the number that people see. */
  number: string;
  /** Calendar dates, YYYY-MM-DD. */
  issuedOn: string;
  dueOn: string;
  totalCents: number;
  balanceCents: number;
  /** For a company with several currencies; US dollars if left out. */
  currency?: string;
  /** The description of the invoice's only line. */
  text: string;
  updatedAt: string;
  /** Voided: it stays in the books with amount zero. */
  isVoid?: boolean;
};

/** Money received, and the invoices it was applied to; the rest is the customer's credit. */
export type BookPaymentRow = {
  id: string;
  customerId: string;
  totalCents: number;
  lines: { invoiceId: string; cents: number }[];
  /** `PrivateNote`: shown only to the bookkeeper. */
  note: string;
  /** Calendar date, YYYY-MM-DD. */
  receivedOn: string;
  createdAt: string;
};

/** The answer to a call with a `requestid`, which is repeated for the same id. */
export type BookRequestRow = { requestId: string; body: object; at: number };

/** Business customers have an account in QuickBooks, as does anybody with an open invoice. */
const clients = people.filter(
  ({ tags, openInvoices }) => tags.includes('BusinessAccount') || openInvoices.length > 0,
);

const companyOf = ({ metafields, firstName, lastName }: (typeof people)[number]): string =>
  metafields.find(({ key }) => key === 'companyname')?.value ?? `${firstName} ${lastName}`;

export function customerRows(): BookCustomerRow[] {
  return clients.map((person, index) => ({
    id: String(61 + index),
    // Display names are unique, so two people of one company need different ones.
    name: `${companyOf(person)} (${person.firstName} ${person.lastName})`,
    email: person.email,
  }));
}

/** Returns each client's paid summer invoice, and the open invoices of the seeded people. */
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
