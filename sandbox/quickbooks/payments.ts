import { applyPayment, nextTransactionId, parseBooks, reversePayment } from './books';
import type { BookTables } from './books';
import { paymentRecord } from './records';
import { BookRejection, notFound } from './rejection';
import type { BookPaymentRow } from './rows';

/** How long a `requestid` is remembered. QuickBooks documents no limit. */
const REPLAYED_MS = 24 * 60 * 60_000;
const REQUEST_ID_LENGTH = 50;

type Fields = Record<string, unknown>;

/**
 * `POST /v3/company/{realm}/payment`: creates a payment, or deletes one with `operation=delete`. A repeated
 * `requestid` does nothing and returns the first call's answer.
 * https://developer.intuit.com/app/developer/qbo/docs/api/accounting/all-entities/payment
 *
 * @throws BookRejection
 */
export function writePayment(books: BookTables, query: URLSearchParams, body: Fields): object {
  const requestId = query.get('requestid');
  if (requestId === null) return write(books, query.get('operation'), body);
  if (requestId.length > REQUEST_ID_LENGTH) {
    throw new BookRejection(
      '2050',
      'String length is too long',
      'requestid: at most 50 characters',
    );
  }
  const { requests, clock, store } = books;
  const known = requests.get(requestId);
  if (known && clock.now() < known.at + REPLAYED_MS) return known.body;
  return store.batch(() => {
    const answer = write(books, query.get('operation'), body);
    requests.put({ requestId, body: answer, at: clock.now() });
    return answer;
  });
}

function write(books: BookTables, operation: string | null, body: Fields): object {
  if (operation === 'delete') return remove(books, body);
  if (operation !== null) throw new BookRejection('500', 'Unsupported Operation');
  const payment = books.store.batch(() => applyPayment(books, parsePayment(books, body)));
  return { Payment: paymentRecord(payment, parseBooks(books)).record };
}

function remove(books: BookTables, { Id, SyncToken }: Fields): object {
  if (typeof SyncToken !== 'string') throw missing('SyncToken');
  const payment = typeof Id === 'string' ? books.payments.get(Id) : undefined;
  if (payment === undefined) throw notFound('Another user has deleted this transaction.');
  books.store.batch(() => reversePayment(books, payment));
  return { Payment: { status: 'Deleted', domain: 'QBO', Id: payment.id } };
}

function parsePayment(books: BookTables, body: Fields): BookPaymentRow {
  const customerId = idIn(body.CustomerRef, 'value');
  if (customerId === undefined) throw missing('CustomerRef');
  if (books.customers.get(customerId) === undefined) {
    throw new BookRejection('2500', 'Invalid Reference Id', `Invalid Reference Id : ${customerId}`);
  }
  if (body.TotalAmt === undefined) throw missing('TotalAmt');
  const totalCents = parseAmountFilter(body.TotalAmt);
  const given = Array.isArray(body.Line) ? (body.Line as Fields[]) : [];
  const lines = given.flatMap((line) => parseLine(books, customerId, line));
  if (lines.reduce((sum, { cents }) => sum + cents, 0) > totalCents) {
    throw businessError('The amount applied is more than the amount received.');
  }
  const note = body.PrivateNote ?? '';
  if (typeof note !== 'string' || note.length > 4000) {
    throw new BookRejection('2050', 'String length is too long', 'PrivateNote: 4000 characters');
  }
  const createdAt = books.clock.iso();
  const receivedOn = typeof body.TxnDate === 'string' ? body.TxnDate : createdAt.slice(0, 10);
  const id = nextTransactionId(books);
  return { id, customerId, totalCents, lines, note, receivedOn, createdAt };
}

/**
 * Returns the applicable part of a line. What exceeds the open balance is refused, or left out as a credit.
 */
function parseLine(books: BookTables, customerId: string, line: Fields): BookPaymentRow['lines'] {
  const linked = Array.isArray(line.LinkedTxn) ? (line.LinkedTxn as Fields[])[0] : undefined;
  const invoiceId = idIn(linked, 'TxnId');
  if (invoiceId === undefined || linked?.TxnType !== 'Invoice') throw missing('Line.LinkedTxn');
  const cents = parseAmountFilter(line.Amount);
  const invoice = books.invoices.get(invoiceId);
  if (invoice === undefined) {
    throw notFound('Something you’re trying to use has been deleted. Check the fields.');
  }
  const canLink = invoice.customerId === customerId && invoice.isVoid !== true;
  const isCredit = books.settings.overpaying === 'credit';
  if (!canLink || (invoice.balanceCents === 0 && !isCredit)) {
    throw new BookRejection('620', 'TxnId Cannot Be Linked', `Txn ID ${invoiceId} can’t be linked`);
  }
  if (cents > invoice.balanceCents && !isCredit) {
    throw businessError('The amount applied is more than the open balance of the transaction.');
  }
  const applied = Math.min(cents, invoice.balanceCents);
  return applied > 0 ? [{ invoiceId, cents: applied }] : [];
}

function parseAmountFilter(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) {
    throw new BookRejection('2040', 'Invalid Number', 'Invalid Number : amounts are 0 or more');
  }
  return Math.round(value * 100);
}

function idIn(value: unknown, key: string): string | undefined {
  const id = (value as Fields | null | undefined)?.[key];
  return typeof id === 'string' ? id : undefined;
}

function missing(name: string): BookRejection {
  return new BookRejection(
    '2020',
    'Required param missing, need to supply the required value for the API',
    `Required parameter ${name} is missing in the request`,
  );
}

function businessError(detail: string): BookRejection {
  return new BookRejection(
    '6000',
    'A business validation error has occurred while processing your request',
    `Business Validation Error: ${detail}`,
  );
}
