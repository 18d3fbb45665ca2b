import type { Clock } from '../kit/clock';
import type { Store, Table } from '../kit/store';
import type { BookChange } from './events';
import { customerRows, invoiceRows, itemRows, termRows } from './rows';
import type {
  BookCustomerRow,
  BookPaymentRow,
  BookRequestRow,
  CreditMemoRow,
  DeletedRow,
  InvoiceRow,
  ItemRow,
  TermRow,
} from './rows';

/** What the bookkeeper has set for the company. */
export type BookSettings = {
  /** A payment above an invoice's open balance is refused, or the rest becomes a credit. */
  overpaying: 'refuse' | 'credit';
  /** Whether callers number sales forms; otherwise QuickBooks does. */
  customNumbers: boolean;
  /** Whether a number that exists already is refused. */
  uniqueNumbers: boolean;
  /** Whether a credit memo is applied at once to the customer's open invoices, the oldest first. */
  autoApplyCredit: boolean;
  /** The last day of the closed period, YYYY-MM-DD; null: none is closed. */
  closedThrough: string | null;
  /** With automated sales tax: the percentage that replaces the tax which a caller sends; null: it is off. */
  salesTaxPercent: number | null;
};

export const DEFAULT_SETTINGS: BookSettings = {
  overpaying: 'refuse',
  customNumbers: true,
  uniqueNumbers: true,
  autoApplyCredit: false,
  closedThrough: null,
  salesTaxPercent: null,
};

/** The company's tables and settings. */
export type BookTables = {
  store: Store;
  clock: Clock;
  customers: Table<BookCustomerRow>;
  items: Table<ItemRow>;
  terms: Table<TermRow>;
  invoices: Table<InvoiceRow>;
  creditMemos: Table<CreditMemoRow>;
  payments: Table<BookPaymentRow>;
  requests: Table<BookRequestRow>;
  deleted: Table<DeletedRow>;
  settings: BookSettings;
  /** Sends webhooks about records. */
  notify: (changes: BookChange[]) => void;
};

/** The current rows, for queries, records and pages. */
export type Books = {
  customers: BookCustomerRow[];
  items: ItemRow[];
  terms: TermRow[];
  invoices: InvoiceRow[];
  creditMemos: CreditMemoRow[];
  payments: BookPaymentRow[];
  settings: BookSettings;
};

export function openBooks(
  store: Store,
  clock: Clock,
  notify: (changes: BookChange[]) => void,
): BookTables {
  return {
    store,
    clock,
    notify,
    customers: store.table<BookCustomerRow>('customers', ({ id }) => id, customerRows),
    items: store.table<ItemRow>('items', ({ id }) => id, itemRows),
    terms: store.table<TermRow>('terms', ({ id }) => id, termRows),
    invoices: store.table<InvoiceRow>('invoices', ({ id }) => id, invoiceRows),
    creditMemos: store.table<CreditMemoRow>('creditMemos', ({ id }) => id),
    payments: store.table<BookPaymentRow>('payments', ({ id }) => id),
    requests: store.table<BookRequestRow>('requests', ({ requestId }) => requestId),
    deleted: store.table<DeletedRow>('deleted', ({ key }) => key),
    settings: { ...DEFAULT_SETTINGS },
  };
}

/** Returns the current rows, for queries and pages. */
export function parseBooks(books: BookTables): Books {
  return {
    customers: books.customers.values(),
    items: books.items.values(),
    terms: books.terms.values(),
    invoices: books.invoices.values(),
    creditMemos: books.creditMemos.values(),
    payments: books.payments.values(),
    settings: books.settings,
  };
}

/** Returns the next transaction id: invoices, credit memos and payments share one sequence, which never goes back. */
export function nextTransactionId(books: BookTables): string {
  const { invoices, creditMemos, payments, deleted } = books;
  const rows = [invoices, creditMemos, payments, deleted].flatMap((table): { id: string }[] =>
    table.values(),
  );
  return String(Math.max(144, ...rows.map(({ id }) => Number(id))) + 1);
}

/** Returns the next id of a list of names, such as customers. */
export function nextListId(rows: { id: string }[], first: number): string {
  return String(Math.max(first - 1, ...rows.map(({ id }) => Number(id))) + 1);
}

/** Records a payment and reduces the balance of its invoices and credit memos. */
export function applyPayment(books: BookTables, payment: BookPaymentRow): BookPaymentRow {
  const row = books.payments.put(payment);
  const changes = rebalance(books, row);
  books.notify([{ entity: 'Payment', id: row.id, operation: 'created' }, ...changes]);
  return row;
}

/** Deletes a payment and restores the balance of its invoices and credit memos. */
export function reversePayment(books: BookTables, payment: BookPaymentRow): void {
  books.payments.delete(payment.id);
  bury(books, 'Payment', payment.id);
  const changes = rebalance(books, payment);
  books.notify([{ entity: 'Payment', id: payment.id, operation: 'deleted' }, ...changes]);
}

/** Keeps a deleted record's id for those who ask what has changed. */
export function bury({ deleted, clock }: BookTables, entity: string, id: string): void {
  deleted.put({ key: `${entity}/${id}`, entity, id, at: clock.iso() });
}

/** Returns what payments have applied to an invoice, in cents. */
export function appliedTo({ payments }: BookTables, invoiceId: string): number {
  const lines = payments.values().flatMap((payment) => payment.lines);
  return sum(lines.filter((line) => line.invoiceId === invoiceId));
}

/** Returns the open balance of an invoice, computed from what was applied to it. */
export function balanceOf(books: BookTables, invoice: InvoiceRow): number {
  return invoice.totalCents - (invoice.settledCents ?? 0) - appliedTo(books, invoice.id);
}

function rebalance(books: BookTables, payment: BookPaymentRow): BookChange[] {
  const { invoices, creditMemos } = books;
  for (const { invoiceId } of payment.lines) {
    const row = invoices.get(invoiceId);
    if (row) invoices.put({ ...newVersion(books, row), balanceCents: balanceOf(books, row) });
  }
  const credits = payment.credits ?? [];
  for (const { creditMemoId } of credits) {
    const row = creditMemos.get(creditMemoId);
    if (row === undefined) continue;
    const used = books.payments.values().flatMap((each) => each.credits ?? []);
    const applied = sum(used.filter((credit) => credit.creditMemoId === row.id));
    creditMemos.put({ ...newVersion(books, row), remainingCents: row.totalCents - applied });
  }
  return [
    ...payment.lines.map(({ invoiceId: id }) => ({ entity: 'Invoice' as const, id })),
    ...credits.map(({ creditMemoId: id }) => ({ entity: 'CreditMemo' as const, id })),
  ].map((change) => ({ ...change, operation: 'updated' as const }));
}

/** Returns the row with its next `SyncToken`. */
export function newVersion<Row extends { syncToken?: number; updatedAt?: string }>(
  { clock }: BookTables,
  row: Row,
): Row & { syncToken: number; updatedAt: string } {
  return { ...row, syncToken: (row.syncToken ?? 0) + 1, updatedAt: clock.iso() };
}

const sum = (rows: { cents: number }[]): number =>
  rows.reduce((total, row) => total + row.cents, 0);
