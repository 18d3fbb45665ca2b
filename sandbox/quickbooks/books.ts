import type { Clock } from '../kit/clock';
import type { Store, Table } from '../kit/store';
import type { Books } from './records';
import { customerRows, invoiceRows } from './rows';
import type { BookCustomerRow, BookPaymentRow, BookRequestRow, InvoiceRow } from './rows';

/** What QuickBooks does with a payment above an invoice's open balance. */
export type Overpaying = 'refuse' | 'credit';

/** The company's tables and settings. */
export type BookTables = {
  store: Store;
  clock: Clock;
  customers: Table<BookCustomerRow>;
  invoices: Table<InvoiceRow>;
  payments: Table<BookPaymentRow>;
  requests: Table<BookRequestRow>;
  settings: { overpaying: Overpaying };
};

export function openBooks(store: Store, clock: Clock): BookTables {
  return {
    store,
    clock,
    customers: store.table<BookCustomerRow>('customers', ({ id }) => id, customerRows),
    invoices: store.table<InvoiceRow>('invoices', ({ id }) => id, invoiceRows),
    payments: store.table<BookPaymentRow>('payments', ({ id }) => id),
    requests: store.table<BookRequestRow>('requests', ({ requestId }) => requestId),
    settings: { overpaying: 'refuse' },
  };
}

/** Returns the current rows, for queries and pages. */
export function parseBooks({ customers, invoices, payments }: BookTables): Books {
  return {
    customers: customers.values(),
    invoices: invoices.values(),
    payments: payments.values(),
  };
}

/** Returns the next transaction id: invoices and payments share one sequence. */
export function nextTransactionId({ invoices, payments }: BookTables): string {
  const ids = [...invoices.values(), ...payments.values()].map(({ id }) => Number(id));
  return String(Math.max(144, ...ids) + 1);
}

/** Records a payment and reduces the balance of its invoices. */
export function applyPayment(books: BookTables, payment: BookPaymentRow): BookPaymentRow {
  changeBalances(books, payment, -1);
  return books.payments.put(payment);
}

/** Deletes a payment and restores the balance of its invoices. */
export function reversePayment(books: BookTables, payment: BookPaymentRow): void {
  changeBalances(books, payment, 1);
  books.payments.delete(payment.id);
}

function changeBalances({ invoices, clock }: BookTables, payment: BookPaymentRow, sign: 1 | -1) {
  for (const { invoiceId, cents } of payment.lines) {
    const invoice = invoices.get(invoiceId);
    if (invoice === undefined) continue;
    const balanceCents = invoice.balanceCents + sign * cents;
    invoices.put({ ...invoice, balanceCents, updatedAt: clock.iso() });
  }
}
