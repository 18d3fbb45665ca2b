import { people } from '../../seed/people';

/** The sandbox's companies: ours, whose app was connected with the first refresh token, and one without records. */
export const REALM = '9130350000000001';
export const OTHER_REALM = '9130350000000002';
export const CLIENT_ID = 'sandbox-quickbooks-client';
export const CLIENT_SECRET = 'sandbox-quickbooks-secret';
export const FIRST_REFRESH_TOKEN = 'sandbox-quickbooks-first-refresh-token';
export const WEBHOOK_VERIFIER = 'sandbox-quickbooks-verifier';

/** How often a record was changed, its `SyncToken`, and when; rows of an older sandbox lack them. */
type Versioned = { syncToken?: number; createdAt?: string; updatedAt?: string };

export type BookCustomerRow = Versioned & {
  id: string;
  /** `DisplayName`: unique in the company. */
  name: string;
  /** Empty if the customer has none. */
  email: string;
  /** Other fields as they were written: addresses, phone, notes. */
  details?: Record<string, unknown>;
};

/** A product or service that lines refer to. */
export type ItemRow = Versioned & {
  id: string;
  name: string;
  type: 'Service' | 'NonInventory';
  incomeAccountId: string;
};

/** Terms of payment: due so many days after the date of the invoice. */
export type TermRow = Versioned & { id: string; name: string; dueDays: number };

/** A line of an invoice or credit memo. A discount has a positive amount, which is taken off. */
export type BookLineRow = {
  type: 'SalesItemLineDetail' | 'DiscountLineDetail' | 'DescriptionOnly';
  text: string;
  cents: number;
  /** The item's id, or QuickBooks' word for shipping. */
  itemId?: string;
  quantity?: number;
  unitPrice?: number;
  taxCode?: string;
};

/** What invoices and credit memos have in common. */
export type SalesFormRow = Versioned & {
  id: string;
  customerId: string;
  /** `DocNumber`: the number that people see. */
  number: string;
  /** Calendar date, YYYY-MM-DD. */
  issuedOn: string;
  /** Of the lines and the tax. */
  totalCents: number;
  taxCents?: number;
  /** For a company with several currencies; US dollars if left out. */
  currency?: string;
  /** The description of the only line of a form without `lines`. */
  text: string;
  lines?: BookLineRow[];
  /** `PrivateNote`: shown only to the bookkeeper. */
  note?: string;
  /** `CustomerMemo`: shown on the form. */
  memo?: string;
  /** `BillEmail`; the customer's if left out. */
  email?: string;
  /** Values of the company's custom fields by `DefinitionId`. */
  customFields?: Record<string, string>;
  updatedAt: string;
};

export type InvoiceRow = SalesFormRow & {
  /** Calendar date, YYYY-MM-DD. */
  dueOn: string;
  termId?: string;
  /** Open: the total less what payments and credit memos were applied to it. */
  balanceCents: number;
  /** Paid before the sandbox's records begin. */
  settledCents?: number;
  /** When QuickBooks mailed it; not mailed if left out. */
  emailedAt?: string;
  /** Voided: it stays in the books with amount zero. */
  isVoid?: boolean;
};

export type CreditMemoRow = SalesFormRow & {
  /** Not applied to an invoice yet. */
  remainingCents: number;
};

/** Money received, and the invoices it was applied to; the rest is the customer's credit. */
export type BookPaymentRow = {
  id: string;
  customerId: string;
  totalCents: number;
  lines: { invoiceId: string; cents: number }[];
  /** Credit memos that this payment applies beside its own money; their amounts come on top of the total. */
  credits?: { creditMemoId: string; cents: number }[];
  /** `PrivateNote`: shown only to the bookkeeper. */
  note: string;
  /** Calendar date, YYYY-MM-DD. */
  receivedOn: string;
  createdAt: string;
  updatedAt?: string;
  syncToken?: number;
};

/** The answer to a call with a `requestid`, which is repeated for the same id. */
export type BookRequestRow = { requestId: string; body: object; at: number };

/** A record that was deleted, for those who ask what has changed. */
export type DeletedRow = { key: string; entity: string; id: string; at: string };

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
      settledCents: 31_250 + index * 4_130,
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

/** The items that QuickBooks creates with a company, and the bookkeeper's for bad debts. */
export const itemRows = (): ItemRow[] => [
  { id: '1', name: 'Services', type: 'Service', incomeAccountId: '1' },
  { id: '2', name: 'Hours', type: 'Service', incomeAccountId: '1' },
  { id: '3', name: 'Bad Debts', type: 'NonInventory', incomeAccountId: '91' },
];

/** The terms that QuickBooks creates with a company. */
export const termRows = (): TermRow[] => [
  { id: '1', name: 'Due on receipt', dueDays: 0 },
  { id: '2', name: 'Net 15', dueDays: 15 },
  { id: '3', name: 'Net 30', dueDays: 30 },
  { id: '4', name: 'Net 60', dueDays: 60 },
];

/** The part of the chart of accounts that items refer to. */
export const ACCOUNTS = [
  { id: '1', name: 'Services', type: 'Income' },
  { id: '79', name: 'Sales of Product Income', type: 'Income' },
  { id: '82', name: 'Discounts given', type: 'Income' },
  { id: '83', name: 'Shipping Income', type: 'Income' },
  { id: '4', name: 'Undeposited Funds', type: 'Other Current Asset' },
  { id: '90', name: 'Sales tax to pay', type: 'Other Current Liability' },
  { id: '91', name: 'Bad debts', type: 'Expense' },
] as const;

/** The custom field that the company has switched on for its sales forms. */
export const CUSTOM_FIELDS = [{ id: '1', name: 'PO Number' }] as const;
