import { appliedTo, balanceOf, newVersion, nextTransactionId, parseBooks } from './books';
import type { BookTables } from './books';
import { businessError, dayIn, idIn, invalidReference } from './fields';
import type { Fields } from './fields';
import { invoiceRecord } from './records';
import { BookRejection, notFound } from './rejection';
import type { InvoiceRow } from './rows';
import { currentRow, numberOf, parseForm, requireOpenPeriod } from './sales-forms';

/**
 * `POST /v3/company/{realm}/invoice`: creates an invoice; with an `Id`, changes it (only the given fields if `sparse`),
 * or with `operation=void` sets its amounts to zero.
 * https://developer.intuit.com/app/developer/qbo/docs/api/accounting/all-entities/invoice
 *
 * @throws BookRejection
 */
export function writeInvoice(books: BookTables, query: URLSearchParams, body: Fields): object {
  const operation = query.get('operation');
  const allowDuplicate = query.get('include') === 'allowduplicatedocnum';
  if (operation === 'void') return shown(books, voidInvoice(books, body));
  if (operation !== null && operation !== 'update') {
    throw new BookRejection('500', 'Unsupported Operation');
  }
  const row =
    body.Id === undefined
      ? createInvoice(books, body, allowDuplicate)
      : updateInvoice(books, body, allowDuplicate);
  return shown(books, row);
}

/** `POST /v3/company/{realm}/invoice/{id}/send`: notes that QuickBooks has mailed it; the sandbox sends no mail. */
export function sendInvoice(books: BookTables, id: string, sendTo: string | null): object {
  const row = books.invoices.get(id);
  if (row === undefined) throw notFound(`Invoice ${id}`);
  const email = sendTo ?? row.email ?? books.customers.get(row.customerId)?.email;
  if (!email) throw businessError('An email address is required to send this form.');
  const sent = { ...newVersion(books, row), email, emailedAt: books.clock.iso() };
  books.invoices.put(sent);
  books.notify([{ entity: 'Invoice', id, operation: 'emailed' }]);
  return shown(books, sent);
}

function createInvoice(books: BookTables, body: Fields, allowDuplicate: boolean): InvoiceRow {
  const form = parseForm(books, body);
  requireOpenPeriod(books, form.issuedOn);
  const others = books.invoices.values();
  const number = numberOf(books, body, { entity: 'Invoice', others, allowDuplicate });
  const createdAt = books.clock.iso();
  const row = books.invoices.put({
    id: nextTransactionId(books),
    ...form,
    ...dueOf(books, body, form.issuedOn),
    number,
    balanceCents: form.totalCents,
    syncToken: 0,
    createdAt,
    updatedAt: createdAt,
  });
  books.notify([{ entity: 'Invoice', id: row.id, operation: 'created' }]);
  return row;
}

function updateInvoice(books: BookTables, body: Fields, allowDuplicate: boolean): InvoiceRow {
  const before = currentRow(books.invoices, body, 'Invoice');
  const form = parseForm(books, body, before);
  requireOpenPeriod(books, before.issuedOn, form.issuedOn);
  const applied = (before.settledCents ?? 0) + appliedTo(books, before.id);
  if (form.totalCents < applied) {
    throw businessError('The amount of the invoice is less than what was applied to it.');
  }
  const { id, createdAt, settledCents, emailedAt, isVoid } = before;
  const others = books.invoices.values().filter((each) => each.id !== id);
  const number = numberOf(books, body, {
    entity: 'Invoice',
    others,
    before: before.number,
    allowDuplicate,
  });
  const changed: InvoiceRow = {
    ...form,
    ...dueOf(books, body, form.issuedOn, body.sparse === true ? before : undefined),
    ...(createdAt && { createdAt }),
    ...(settledCents !== undefined && { settledCents }),
    ...(emailedAt && { emailedAt }),
    ...(isVoid && { isVoid }),
    id,
    number,
    balanceCents: 0,
    syncToken: before.syncToken ?? 0,
    updatedAt: before.updatedAt,
  };
  const row = { ...newVersion(books, changed), balanceCents: balanceOf(books, changed) };
  books.invoices.put(row);
  books.notify([{ entity: 'Invoice', id, operation: 'updated' }]);
  return row;
}

function voidInvoice(books: BookTables, body: Fields): InvoiceRow {
  const before = currentRow(books.invoices, body, 'Invoice');
  requireOpenPeriod(books, before.issuedOn);
  if (appliedTo(books, before.id) > 0) {
    throw businessError('Unlink the payments that were applied to this invoice before voiding it.');
  }
  return voided(books, before);
}

/** Sets an invoice's amounts to zero and notes that it is void. */
export function voided(books: BookTables, before: InvoiceRow): InvoiceRow {
  const { taxCents: _tax, settledCents: _settled, ...rest } = before;
  const lines = before.lines?.map((line) => ({ ...line, cents: 0, quantity: 0 }));
  const row = books.invoices.put({
    ...newVersion(books, rest),
    ...(lines && { lines }),
    note: before.note ? `Voided - ${before.note}` : 'Voided',
    totalCents: 0,
    balanceCents: 0,
    isVoid: true,
  });
  books.notify([{ entity: 'Invoice', id: row.id, operation: 'voided' }]);
  return row;
}

/** Returns the due date and the terms: as given, by the terms, or the day of the invoice. */
function dueOf(
  { terms }: BookTables,
  body: Fields,
  issuedOn: string,
  kept?: InvoiceRow,
): Pick<InvoiceRow, 'dueOn' | 'termId'> {
  const given = dayIn(body, 'DueDate');
  const named = idIn(body.SalesTermRef);
  const term = named === undefined ? undefined : terms.get(named);
  if (named !== undefined && term === undefined) throw invalidReference(`SalesTermRef ${named}`);
  const termId = named ?? kept?.termId;
  const byTerm = term && addDays(issuedOn, term.dueDays);
  return { dueOn: given ?? byTerm ?? kept?.dueOn ?? issuedOn, ...(termId && { termId }) };
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

function shown(books: BookTables, row: InvoiceRow): object {
  return { Invoice: invoiceRecord(row, parseBooks(books)).record };
}
