import { isPlatformFailure } from '~/domain/failure';
import type { Invoice } from '~/domain/invoice';
import type { InvoicePaymentShown } from '~/domain/invoice-payment';
import { findInvoice, readInvoicePdf } from '~/platforms/quickbooks/invoice.server';
import { listInvoicePayments } from '~/models/invoice-payment.server';
import type { StoreContext } from './context.server';
import { notFound } from './replies.server';
import type { SignedIn } from './signed-in.server';

/**
 * One of the customer's own invoices as the books have it now; `silent` while QuickBooks does not
 * answer. Another's is as if it did not exist.
 *
 * @throws 404
 */
export async function readOwnInvoice(
  { quickbooks, log }: Pick<StoreContext, 'quickbooks' | 'log'>,
  { gid, email }: Pick<SignedIn, 'gid' | 'email'>,
  id: string,
): Promise<Invoice | 'silent'> {
  try {
    return (await findInvoice(quickbooks, email, id)) ?? notFound();
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    log.warn({ err: error, customer: gid }, 'an invoice could not be read');
    return 'silent';
  }
}

/**
 * The PDF of an invoice that `readOwnInvoice` has given; `silent` while QuickBooks does not answer.
 *
 * @throws 404
 */
export async function readOwnPdf(
  { quickbooks, log }: Pick<StoreContext, 'quickbooks' | 'log'>,
  { gid }: Pick<SignedIn, 'gid'>,
  id: string,
): Promise<Uint8Array | 'silent'> {
  try {
    return (await readInvoicePdf(quickbooks, id)) ?? notFound();
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    log.warn({ err: error, customer: gid }, 'the PDF of an invoice could not be read');
    return 'silent';
  }
}

/** What the customer has paid of an invoice here, the latest first, as its page shows it. */
export async function readInvoicePayments(
  { db }: Pick<StoreContext, 'db'>,
  { gid }: Pick<SignedIn, 'gid'>,
  invoiceId: string,
): Promise<InvoicePaymentShown[]> {
  const payments = await listInvoicePayments(db, gid, invoiceId);
  return payments.map((payment) => ({
    id: payment.id,
    state: payment.state,
    totalCents: payment.totalCents,
    cashCents: payment.cashCents,
    cardCents: payment.cardCents,
    methodName: payment.methodName,
    createdAt: payment.createdAt.toISOString(),
  }));
}
