import { agingOf, type CustomerAging, type CustomerInvoice } from '~/domain/invoices/aging';
import { dayOf } from '~/domain/invoices/invoice';
import type { ShownWriteOff } from '~/domain/invoices/write-off';
import { byKey } from '~/domain/core/text/search-text';
import type { StoreContext } from '~/http/context.server';
import { attempt, notFound } from '~/http/replies.server';
import { listLatestReminders } from '~/models/invoices/invoice-reminder.server';
import { listWriteOffs } from '~/models/invoices/write-off.server';
import { findStaffNames } from '~/models/staff/staff-member.server';
import { listPausedCustomers } from '~/models/invoices/reminder-schedule.server';
import {
  findOpenInvoice,
  listBookAccounts,
  listOpenInvoicesOf,
} from '~/platforms/quickbooks/receivables.server';

/** QuickBooks' ids, as they are in URLs. */
const BOOK_ID = /^[1-9]\d{0,18}$/;

/** Returns QuickBooks' id of a customer from a URL. @throws 404 if it is none */
export function bookCustomerOf(params: Readonly<Record<string, string | undefined>>): string {
  const id = params['customer'] ?? '';
  return BOOK_ID.test(id) ? id : notFound();
}

/** Returns QuickBooks' id of an invoice from a URL. @throws 404 if it is none */
export function bookInvoiceOf(params: Readonly<Record<string, string | undefined>>): string {
  const id = params['invoice'] ?? '';
  return BOOK_ID.test(id) ? id : notFound();
}

/**
 * Reads an open invoice of a customer.
 *
 * @returns null while QuickBooks does not answer
 * @throws 404 if nothing is open on it, or it is another customer's
 */
export async function loadOpenInvoice(
  { quickbooks, log }: Pick<StoreContext, 'quickbooks' | 'log'>,
  bookCustomerId: string,
  invoiceId: string,
): Promise<CustomerInvoice | null> {
  const read = await attempt(
    findOpenInvoice(quickbooks, invoiceId).then((invoice) => ({ invoice })),
    log,
  );
  if (read === null) return null;
  const { invoice } = read;
  return invoice?.bookCustomerId === bookCustomerId ? invoice : notFound();
}

/**
 * Reads what one customer owes, the invoice due first at the top.
 *
 * @returns null while QuickBooks does not answer
 * @throws 404 if QuickBooks has no such customer
 */
export async function loadReceivables(
  { db, quickbooks, log, now }: Pick<StoreContext, 'db' | 'quickbooks' | 'log' | 'now'>,
  bookCustomerId: string,
) {
  const read = await attempt(
    Promise.all([
      listBookAccounts(quickbooks, { bookCustomerId }),
      listOpenInvoicesOf(quickbooks, bookCustomerId),
    ]),
    log,
  );
  if (read === null) return null;
  const [[account = notFound()], open] = read;
  const today = dayOf(now());
  const [reminders, paused, writeOffs] = await Promise.all([
    listLatestReminders(db, [bookCustomerId]),
    listPausedCustomers(db, [bookCustomerId]),
    shownWriteOffs(db, bookCustomerId),
  ]);
  const invoices = open
    .toSorted((a, b) => byKey(a.dueOn, b.dueOn))
    .map((invoice) => ({
      ...invoice,
      reminder: reminders.find(({ invoiceId }) => invoiceId === invoice.id) ?? null,
    }));
  const isPaused = paused.has(bookCustomerId);
  return { account, invoices, aging: agingOf(open, today), today, isPaused, writeOffs };
}

async function shownWriteOffs(
  db: StoreContext['db'],
  bookCustomerId: string,
): Promise<ShownWriteOff[]> {
  const rows = await listWriteOffs(db, bookCustomerId);
  const names = await findStaffNames(
    db,
    rows.map(({ requestedBy }) => requestedBy),
  );
  return rows.map(({ requestedBy, requestedAt, ...row }) => ({
    ...row,
    by: names.get(requestedBy) ?? requestedBy,
    requestedAt: requestedAt.toISOString(),
  }));
}

/** Returns customers with the latest reminder of each, and whether staff have paused theirs. */
export async function withReminders(
  { db }: Pick<StoreContext, 'db'>,
  rows: readonly CustomerAging[],
) {
  const ids = rows.map(({ bookCustomerId }) => bookCustomerId);
  const [reminders, paused] = await Promise.all([
    listLatestReminders(db, ids),
    listPausedCustomers(db, ids),
  ]);
  return rows.map((row) => ({
    ...row,
    reminder: reminders.find(({ bookCustomerId }) => bookCustomerId === row.bookCustomerId) ?? null,
    isPaused: paused.has(row.bookCustomerId),
  }));
}
