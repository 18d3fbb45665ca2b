import type { Cents } from '~/domain/core/money';
import {
  BAD_DEBT_ITEM,
  type WriteOff,
  type WriteOffRefused,
  type WriteOffRejection,
} from '~/domain/invoices/write-off';
import type { StaffActor } from '~/domain/staff/staff-action';
import { enqueueJob } from '~/models/core/job.server';
import {
  getWriteOff,
  insertWriteOff,
  markWrittenOff,
  rejectWriteOff,
} from '~/models/invoices/write-off.server';
import { isInvoiceBeingPaid } from '~/models/payments/payments-of-order.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import {
  applyCreditMemo,
  deleteCreditMemo,
  findCreditApplied,
  findItem,
  findOrCreateCreditMemo,
} from '~/platforms/quickbooks/credit-memo.server';
import { findOpenInvoice } from '~/platforms/quickbooks/receivables.server';
import type { ServiceContext } from '~/services/context';
import { rejectionOf } from './billing-context';

type Context = Pick<ServiceContext, 'db' | 'quickbooks' | 'now' | 'log' | 'failpoint' | 'wakeJobs'>;

type Desired = {
  invoiceId: string;
  bookCustomerId: string;
  /** What the page has shown as open. */
  seenCents: number;
  reason: string;
};

/**
 * Has an open invoice of QuickBooks written off as a bad debt, with the staff action. The job runner does it within
 * seconds. Who is admin may do this: no money moves, but nobody is reminded of it any more.
 *
 * @returns why it can't be; null if it was requested
 * @throws PlatformFailure
 */
export async function requestWriteOff(
  { db, quickbooks, now, wakeJobs }: Context,
  { staffId, requestId }: StaffActor,
  { invoiceId, bookCustomerId, seenCents, reason }: Desired,
): Promise<WriteOffRefused | null> {
  const invoice = await findOpenInvoice(quickbooks, invoiceId);
  if (invoice?.bookCustomerId !== bookCustomerId) return 'paid';
  if (invoice.balanceCents !== seenCents) return 'changed';
  if ((await findItem(quickbooks, BAD_DEBT_ITEM)) === null) return 'no-item';
  const at = new Date(now());
  const refused = await db.transaction().execute(async (trx): Promise<WriteOffRefused | null> => {
    if (await isInvoiceBeingPaid(trx, invoiceId)) return 'being-paid';
    const writeOffId = await insertWriteOff(trx, {
      invoiceId,
      bookCustomerId,
      invoiceNumber: invoice.number,
      cents: invoice.balanceCents,
      reason,
      requestedBy: staffId,
      requestedAt: at,
    });
    if (writeOffId === null) return 'under-way';
    await enqueueJob(trx, 'write-off-invoice', { writeOffId });
    const action = {
      staffId,
      action: 'invoices.write-off',
      step: 'request',
      subject: { kind: 'invoice', id: invoiceId },
      details: { number: invoice.number, cents: invoice.balanceCents, reason },
      requestId,
    } as const;
    await recordStaffAction(trx, action, at);
    return null;
  });
  if (refused === null) wakeJobs();
  return refused;
}

/**
 * Writes an invoice off as Intuit's guide has bookkeepers do it: a credit memo of the item for bad debts, applied to the
 * invoice with a payment of nothing. May be called again after any outcome, and does it once. If something else is open
 * on the invoice meanwhile, nothing is written off, and the credit memo is deleted.
 *
 * @throws PlatformFailure if the outcome is unknown
 */
export async function writeOffInvoice(context: Context, id: string): Promise<void> {
  const { db, now, log } = context;
  const row = await getWriteOff(db, id);
  if (row.state !== 'requested') return;
  const outcome = await carryOut(context, row);
  const at = new Date(now());
  if (typeof outcome === 'string') {
    await rejectWriteOff(db, id, outcome, at);
    log.warn({ invoice: row.invoiceId, rejection: outcome }, 'an invoice was not written off');
    return;
  }
  await db.transaction().execute(async (trx) => {
    await markWrittenOff(trx, id, { ...outcome, at });
    await enqueueJob(trx, 'follow-books', { invoiceIds: [row.invoiceId] });
  });
  context.wakeJobs();
  log.info({ invoice: row.invoiceId }, 'an invoice is written off');
}

type Done = { bookCreditMemoId: string; bookPaymentId: string | null };

async function carryOut(context: Context, row: WriteOff): Promise<Done | WriteOffRejection> {
  const { quickbooks, failpoint } = context;
  const itemId = await findItem(quickbooks, BAD_DEBT_ITEM);
  if (itemId === null) return 'no-item';
  const { id: requestId, bookCustomerId, invoiceId, cents } = row;
  const text = `Write-off of invoice ${row.invoiceNumber}`;
  const docNumber = `WO-${requestId.slice(0, 8)}`;
  const asked = { requestId, bookCustomerId, docNumber, text, cents, itemId };
  const memo = await orRejection(findOrCreateCreditMemo(quickbooks, asked));
  if (typeof memo === 'string') return memo;
  failpoint('write_off_after_memo');
  const application = { requestId: `${requestId}-applied`, bookCustomerId };
  if (memo.remainingCents < cents) return outcomeOf(context, row, memo.id, application);
  const link = { ...application, creditMemoId: memo.id, invoiceId, cents, text };
  const bookPaymentId =
    (await openOn(context, invoiceId)) === cents
      ? await orRejection(applyCreditMemo(quickbooks, link).then((id) => ({ id })))
      : 'refused';
  if (typeof bookPaymentId === 'string') {
    await deleteCreditMemo(quickbooks, memo);
    return 'changed';
  }
  failpoint('write_off_after_apply');
  return { bookCreditMemoId: memo.id, bookPaymentId: bookPaymentId.id };
}

/** What became of a credit memo that was applied before: by us, before we died, or by QuickBooks itself. */
async function outcomeOf(
  context: Context,
  { invoiceId }: WriteOff,
  bookCreditMemoId: string,
  application: { requestId: string; bookCustomerId: string },
): Promise<Done | WriteOffRejection> {
  const bookPaymentId = await findCreditApplied(context.quickbooks, application);
  const isOver = bookPaymentId !== null || (await openOn(context, invoiceId)) === 0;
  return isOver ? { bookCreditMemoId, bookPaymentId } : 'applied-elsewhere';
}

/** What is open on an invoice; 0 also if it is gone. */
async function openOn({ quickbooks }: Context, invoiceId: string): Promise<Cents | 0> {
  return (await findOpenInvoice(quickbooks, invoiceId))?.balanceCents ?? 0;
}

/** Returns a definite rejection by QuickBooks as a value. */
async function orRejection<Written extends object>(
  writing: Promise<Written>,
): Promise<Written | WriteOffRejection> {
  try {
    return await writing;
  } catch (error) {
    const rejected = rejectionOf(error);
    if (rejected === null) throw error;
    return rejected.rejection === 'closed-period' ? 'closed-period' : 'refused';
  }
}
