import { isPlatformFailure, PlatformFailure } from '~/domain/core/retries/failure';
import { cents as centsOf, formatUsd, type Cents } from '~/domain/core/money';
import { bookCents, bookDollars, bookFaultCode, isNotFound } from './answer.server';
import { quoted, type QuickBooks } from './client.server';
import { fetchInvoiceStatus } from './invoice.server';

const PAGE_SIZE = 500;
const OPERATION = 'payment-write';
/** 'Duplicate Request ID': our payment exists, or is being written. */
const DUPLICATE_REQUEST = '600';

type Books = Pick<QuickBooks, 'query' | 'read' | 'write'>;

type BookPayment = {
  Id: string;
  SyncToken: string;
  TotalAmt: number;
  UnappliedAmt?: number;
  PrivateNote?: string;
};

export type NewBookPayment = {
  /** Our id of the payment: at most 50 characters, the same at every attempt. */
  requestId: string;
  /** QuickBooks' id of the invoice (`Invoice.id`). */
  invoiceId: string;
  cents: Cents;
  /** Text for the bookkeeper; our id is added to it. */
  memo: string;
};

/**
 * Records in QuickBooks that an invoice was paid, in full or in part. It may be called again at any time,
 * whatever the outcome, and still creates only one payment:
 *
 * 1. If a payment with our id in its note exists, that is the one.
 * 2. Otherwise the payment is written with our id as `requestid`; QuickBooks answers a repeated id with the
 *    same answer, but does not say for how long, hence step 1.
 * 3. A rejection is believed only if a last search finds no payment of ours.
 *
 * If QuickBooks cannot apply the full amount to the invoice (it was paid elsewhere meanwhile, and the rest
 * would become a credit), the payment is deleted again, which also counts as a rejection.
 *
 * @throws PlatformFailure `refused` with the operation `payment-write`: QuickBooks has no payment of ours and
 *   will not accept one, so the money goes back; `unavailable`: the outcome is unknown, call again
 */
export async function recordPayment(
  quickbooks: Books,
  payment: NewBookPayment,
): Promise<{ id: string }> {
  try {
    const known = await findPayment(quickbooks, payment);
    return await useIfWhole(quickbooks, known ?? (await write(quickbooks, payment)));
  } catch (error) {
    // If the connection is refused, that says nothing about the payment.
    if (!isPlatformFailure(error) || error.kind === 'unavailable' || isNo(error)) throw error;
    throw new PlatformFailure('quickbooks', 'unavailable', OPERATION, error);
  }
}

async function write(quickbooks: Books, payment: NewBookPayment): Promise<BookPayment> {
  const invoice = await fetchInvoiceStatus(quickbooks, payment.invoiceId);
  if (invoice === null) throw no(new Error('the invoice is gone'));
  const amount = bookDollars(payment.cents);
  const linked = [{ TxnId: payment.invoiceId, TxnType: 'Invoice' }];
  const body = {
    CustomerRef: { value: invoice.bookCustomerId },
    TotalAmt: amount,
    PrivateNote: noteOf(payment),
    Line: [{ Amount: amount, LinkedTxn: linked }],
  };
  try {
    return await quickbooks.write<BookPayment>('Payment', body, { requestId: payment.requestId });
  } catch (error) {
    if (bookFaultCode(error) === null) throw error;
    const ours = await findPayment(quickbooks, payment);
    if (ours) return ours;
    if (bookFaultCode(error) !== DUPLICATE_REQUEST) throw error;
    throw new PlatformFailure('quickbooks', 'unavailable', OPERATION, error);
  }
}

/** Our payment is the one with our id in its note; the amount only narrows the search. */
async function findPayment(
  quickbooks: Books,
  { requestId, cents }: NewBookPayment,
): Promise<BookPayment | null> {
  for (let start = 1; ; start += PAGE_SIZE) {
    const page = await quickbooks.query<BookPayment>(
      'Payment',
      `select * from Payment where TotalAmt = ${quoted(decimal(cents))} ` +
        `orderby MetaData.CreateTime desc startposition ${start} maxresults ${PAGE_SIZE}`,
    );
    const ours = page.find(({ PrivateNote }) => PrivateNote?.includes(requestId));
    if (ours) return ours;
    if (page.length < PAGE_SIZE) return null;
  }
}

async function useIfWhole(quickbooks: Books, payment: BookPayment): Promise<{ id: string }> {
  const { Id, SyncToken, UnappliedAmt = 0 } = payment;
  if (bookCents(UnappliedAmt, OPERATION) === centsOf(0)) return { id: Id };
  try {
    await quickbooks.write('Payment', { Id, SyncToken }, { operation: 'delete' });
  } catch (error) {
    if (!isNotFound(error)) {
      throw new PlatformFailure('quickbooks', 'unavailable', OPERATION, error);
    }
  }
  throw no(new Error('more than the invoice had open'));
}

/** `Paid in the store ($25.00) Reference: 0f8e…` */
function noteOf({ memo, cents, requestId }: NewBookPayment): string {
  return `${memo} (${formatUsd(cents)}) Reference: ${requestId}`;
}

function decimal(amount: Cents): string {
  return bookDollars(amount).toFixed(2);
}

function no(cause: Error): PlatformFailure {
  return new PlatformFailure('quickbooks', 'refused', OPERATION, cause);
}

function isNo(error: PlatformFailure): boolean {
  return error.kind === 'refused' && error.operation === OPERATION;
}
