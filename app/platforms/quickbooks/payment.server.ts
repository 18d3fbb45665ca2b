import { isPlatformFailure, PlatformFailure } from '~/domain/failure';
import { cents as centsOf, formatUsd, type Cents } from '~/domain/money';
import { bookCents, bookDollars } from './amount';
import { bookFaultCode, isNotFound } from './answer.server';
import { quoted, type QuickBooks } from './client.server';
import { readInvoiceStanding } from './invoice.server';

const PAGE_SIZE = 500;
const OPERATION = 'payment-write';
/** 'Duplicate Request ID': something of ours is there, or on its way. */
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
  /** The payment's id with us: at most 50 characters, the same at every try. */
  requestId: string;
  /** As the books name it, `Invoice.id`. */
  invoiceId: string;
  cents: Cents;
  /** What the bookkeeper reads; our id is added to it. */
  memo: string;
};

/**
 * Records in the books that an invoice was paid, all or in part. Can be called again at any time
 * after any outcome, and there is one payment:
 *
 * 1. a payment that carries our id in its note is there already: that one it is;
 * 2. else it is written with our id as `requestid`, which QuickBooks answers alike when it comes again
 *    (it does not say for how long, therefore 1);
 * 3. a no is only believed when a last look finds nothing of ours.
 *
 * What the books did not put on the invoice in full (it was paid elsewhere meanwhile, and the company
 * keeps more as a credit) is taken out again and is a no as well.
 *
 * @throws PlatformFailure `refused` with the operation `payment-write`: the books have nothing of ours
 *   and will not take it, so the money goes back; `unavailable`: nobody knows, call again
 */
export async function recordPayment(
  quickbooks: Books,
  payment: NewBookPayment,
): Promise<{ id: string }> {
  try {
    const known = await findPayment(quickbooks, payment);
    return await keepIfWhole(quickbooks, known ?? (await write(quickbooks, payment)));
  } catch (error) {
    // That the connection is refused says nothing about the payment.
    if (!isPlatformFailure(error) || error.kind === 'unavailable' || isNo(error)) throw error;
    throw new PlatformFailure('quickbooks', 'unavailable', OPERATION, error);
  }
}

async function write(quickbooks: Books, payment: NewBookPayment): Promise<BookPayment> {
  const invoice = await readInvoiceStanding(quickbooks, payment.invoiceId);
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

/** Ours is the one with our id in its note; the amount only makes the list shorter. */
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

async function keepIfWhole(quickbooks: Books, payment: BookPayment): Promise<{ id: string }> {
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
