import type { Cents } from '~/domain/core/money';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import {
  endInvoicePayment,
  findInvoicePayment,
  requestInvoicePayment,
  type RecordedReason,
} from '~/models/invoices/order-invoice-payment.server';
import type { OrderInvoice } from '~/models/invoices/order-invoice.server';
import { recordPayment } from '~/platforms/quickbooks/payment.server';
import type { BillingContext } from './billing-context';

/** Shown to the bookkeeper, followed by the amount and our id. */
const MEMOS: Readonly<Record<RecordedReason, string>> = {
  earth_cash: 'Paid with Earth Cash in the store',
  order_paid: 'The order was paid at Shopify',
};

/**
 * Records in QuickBooks, once, that an order's invoice was paid. What is recorded is fixed in a row before the first
 * call, whose id is that of the request.
 *
 * @returns false if QuickBooks refuses it for good, such as more than the invoice has open
 * @throws PlatformFailure if the outcome is unknown: call it again
 */
export async function recordInvoicePayment(
  context: Pick<BillingContext, 'db' | 'quickbooks' | 'now' | 'failpoint' | 'log'>,
  orderInvoiceId: string,
  bookInvoiceId: string,
  reason: RecordedReason,
  amountCents: Cents,
): Promise<boolean> {
  const { db, quickbooks, now, log } = context;
  const known = await findInvoicePayment(db, orderInvoiceId, reason);
  const isOnce = reason === 'earth_cash';
  if (isOnce && known?.state === 'recorded') return true;
  const open = known?.state === 'requested' ? known : null;
  const at = new Date(now());
  const payment =
    open ?? (await requestInvoicePayment(db, { orderInvoiceId, reason, amountCents, at }));
  context.failpoint('bill_before_payment');
  let bookPaymentId: string | null = null;
  try {
    const { id: requestId, cents } = payment;
    const memo = MEMOS[reason];
    const sent = { requestId, invoiceId: bookInvoiceId, cents, memo };
    bookPaymentId = (await recordPayment(quickbooks, sent)).id;
  } catch (error) {
    if (!isPlatformFailure(error) || error.kind !== 'refused') throw error;
    log.warn({ err: error, payment: payment.id }, 'the books have refused a payment');
  }
  context.failpoint('bill_after_payment');
  await endInvoicePayment(db, payment.id, { bookPaymentId, at: new Date(now()) });
  return bookPaymentId !== null;
}

/**
 * Requests once more, under its id, the payment of an order that was paid at Shopify of which we do not know whether the
 * books have it: its answer was lost, and the invoice may be settled by it, or by another, or be void since. The books
 * have it or refuse it; either ends its row.
 *
 * @returns whether there was one
 * @throws PlatformFailure if the outcome is unknown: call it again
 */
export async function repeatLostPayment(
  context: Parameters<typeof recordInvoicePayment>[0],
  { id, bookInvoiceId }: Pick<OrderInvoice, 'id' | 'bookInvoiceId'>,
): Promise<boolean> {
  if (bookInvoiceId === null) return false;
  const known = await findInvoicePayment(context.db, id, 'order_paid');
  if (known?.state !== 'requested') return false;
  await recordInvoicePayment(context, id, bookInvoiceId, 'order_paid', known.cents);
  return true;
}
