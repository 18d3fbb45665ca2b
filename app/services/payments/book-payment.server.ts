import { discrepancyAlarm } from '~/domain/discrepancies/discrepancies';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import { markDrafted } from '~/models/payments/payment-steps.server';
import type { Payment } from '~/models/payments/payment.server';
import { completePayment } from '~/models/payments/spend-payment.server';
import { fetchInvoiceStatus } from '~/platforms/quickbooks/invoice.server';
import { recordPayment } from '~/platforms/quickbooks/payment.server';
import { rollBack, type PaymentRun } from './payment-run';

/** Shown to the bookkeeper, followed by the payment's id. */
const MEMO = 'Paid in the store';

/**
 * Checks, before anything is charged, that the invoice's open balance covers the amount to be paid.
 *
 * @throws PlatformFailure
 */
export async function checkInvoice(run: PaymentRun, payment: Payment): Promise<boolean> {
  const invoice = await fetchInvoiceStatus(run.quickbooks, payment.subject);
  if (invoice === null || invoice.balanceCents < payment.totalCents) {
    return rollBack(run, payment, 'payment_invoice_changed');
  }
  await markDrafted(run.db, payment.id, new Date(run.now()));
  return true;
}

/**
 * Records a fully collected payment in QuickBooks. `recordPayment` is idempotent: repeated calls record
 * one payment.
 *
 * @throws PlatformFailure: QuickBooks may have recorded it
 */
export async function recordInBooks(run: PaymentRun, payment: Payment): Promise<boolean> {
  const { id, subject: invoiceId, totalCents: cents } = payment;
  run.failpoint('pay_before_complete');
  let bookPaymentId: string;
  try {
    const memo = MEMO;
    const recorded = await recordPayment(run.quickbooks, { requestId: id, invoiceId, cents, memo });
    bookPaymentId = recorded.id;
  } catch (error) {
    if (!isPlatformFailure(error) || error.kind !== 'refused') throw error;
    run.log.warn({ err: error, payment: id }, 'the books have refused a payment');
    return rollBack(run, payment, 'payment_books_refused');
  }
  run.failpoint('pay_after_complete');
  const at = new Date(run.now());
  const delivered = { order: null, bookPaymentId };
  const { db, failpoint, log } = run;
  const outcome = await completePayment(db, { paymentId: id, delivered, at, failpoint });
  if (outcome === 'in-doubt') {
    log.error(
      discrepancyAlarm('payment-order-in-doubt', { payment: id }),
      'the books know a payment that has ended',
    );
    return false;
  }
  log.info({ payment: id, outcome }, 'an invoice is paid');
  run.wakeMoney();
  return true;
}
