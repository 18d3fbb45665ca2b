import { applyPayment, nextTransactionId, parseBooks, reversePayment } from './books';
import type { BookTables } from './books';
import { amountIn, businessError, dayIn, idIn, invalidReference, missing, textIn } from './fields';
import type { Fields } from './fields';
import { paymentRecord } from './records';
import { BookRejection, notFound } from './rejection';
import type { BookPaymentRow } from './rows';
import { currentRow, requireOpenPeriod } from './sales-forms';

type Credits = NonNullable<BookPaymentRow['credits']>;

/**
 * `POST /v3/company/{realm}/payment`: creates a payment, or deletes one with `operation=delete`. A payment may apply
 * credit memos beside its own money, which may be nothing.
 * https://developer.intuit.com/app/developer/qbo/docs/api/accounting/all-entities/payment
 *
 * @throws BookRejection
 */
export function writePayment(books: BookTables, query: URLSearchParams, body: Fields): object {
  const operation = query.get('operation');
  if (operation === 'delete') return remove(books, body);
  if (operation !== null) throw new BookRejection('500', 'Unsupported Operation');
  const payment = applyPayment(books, parsePayment(books, body));
  return { Payment: paymentRecord(payment, parseBooks(books)).record };
}

function remove(books: BookTables, body: Fields): object {
  const id = idIn(body, 'Id');
  if (id !== undefined && books.payments.get(id) === undefined) {
    throw notFound('Another user has deleted this transaction.');
  }
  const payment = currentRow(books.payments, body, 'Payment');
  requireOpenPeriod(books, payment.receivedOn);
  reversePayment(books, payment);
  return { Payment: { status: 'Deleted', domain: 'QBO', Id: payment.id } };
}

function parsePayment(books: BookTables, body: Fields): BookPaymentRow {
  const customerId = idIn(body.CustomerRef);
  if (customerId === undefined) throw missing('CustomerRef');
  if (books.customers.get(customerId) === undefined) throw invalidReference(customerId);
  if (body.TotalAmt === undefined) throw missing('TotalAmt');
  const totalCents = amountIn(body.TotalAmt);
  const given = Array.isArray(body.Line) ? (body.Line as Fields[]) : [];
  const links = given.map(linkOf);
  const credits = links
    .filter(({ type }) => type === 'CreditMemo')
    .map((link) => parseCredit(books, customerId, link));
  const lines = links
    .filter(({ type }) => type === 'Invoice')
    .flatMap((link) => parseLine(books, customerId, link));
  const credited = credits.reduce((sum, { cents }) => sum + cents, 0);
  if (lines.reduce((sum, { cents }) => sum + cents, 0) > totalCents + credited) {
    throw businessError('The amount applied is more than the amount received.');
  }
  const note = textIn(body, 'PrivateNote', 4000) ?? '';
  const createdAt = books.clock.iso();
  const receivedOn = dayIn(body, 'TxnDate') ?? createdAt.slice(0, 10);
  requireOpenPeriod(books, receivedOn);
  const id = nextTransactionId(books);
  const payment = { id, customerId, totalCents, lines, note, receivedOn, createdAt };
  return credits.length === 0 ? payment : { ...payment, credits };
}

type Link = { type: 'Invoice' | 'CreditMemo'; id: string; cents: number };

function linkOf(line: Fields): Link {
  const linked = Array.isArray(line.LinkedTxn) ? (line.LinkedTxn as Fields[])[0] : undefined;
  const id = idIn(linked, 'TxnId');
  const type = linked?.TxnType;
  if (id === undefined || (type !== 'Invoice' && type !== 'CreditMemo')) {
    throw missing('Line.LinkedTxn');
  }
  return { type, id, cents: amountIn(line.Amount) };
}

/**
 * Returns the applicable part of a line. What exceeds the open balance is refused, or left out as a credit.
 */
function parseLine(
  books: BookTables,
  customerId: string,
  { id: invoiceId, cents }: Link,
): BookPaymentRow['lines'] {
  const invoice = books.invoices.get(invoiceId);
  if (invoice === undefined) throw deletedReference();
  const canLink = invoice.customerId === customerId && invoice.isVoid !== true;
  const isCredit = books.settings.overpaying === 'credit';
  if (!canLink || (invoice.balanceCents === 0 && !isCredit)) throw notLinkable(invoiceId);
  if (cents > invoice.balanceCents && !isCredit) {
    throw businessError('The amount applied is more than the open balance of the transaction.');
  }
  const applied = Math.min(cents, invoice.balanceCents);
  return applied > 0 ? [{ invoiceId, cents: applied }] : [];
}

function parseCredit(
  books: BookTables,
  customerId: string,
  { id: creditMemoId, cents }: Link,
): Credits[number] {
  const memo = books.creditMemos.get(creditMemoId);
  if (memo === undefined) throw deletedReference();
  if (memo.customerId !== customerId || memo.remainingCents === 0) throw notLinkable(creditMemoId);
  if (cents > memo.remainingCents) {
    throw businessError('The amount applied is more than what is left of the credit memo.');
  }
  return { creditMemoId, cents };
}

function deletedReference(): BookRejection {
  return notFound('Something you’re trying to use has been deleted. Check the fields.');
}

function notLinkable(id: string): BookRejection {
  return new BookRejection('620', 'TxnId Cannot Be Linked', `Txn ID ${id} can’t be linked`);
}
