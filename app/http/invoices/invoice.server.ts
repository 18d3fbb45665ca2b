import { isPlatformFailure } from '~/domain/core/retries/failure';
import type { Invoice } from '~/domain/invoices/invoice';
import type { InvoicePaymentShown } from '~/domain/invoices/invoice-payment';
import { findInvoice, readInvoicePdf } from '~/platforms/quickbooks/invoice.server';
import { listInvoicePayments } from '~/models/invoices/invoice-request.server';
import type { StoreContext } from '~/http/context.server';
import { notFound } from '~/http/replies.server';
import type { SignedIn } from '~/http/customers/signed-in.server';

/**
 * Returns one of the customer's own invoices, read from QuickBooks now; `silent` if it does not answer.
 *
 * @throws 404 if there is none, or it is another customer's
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
 * Returns the PDF of an invoice that `readOwnInvoice` returned; `silent` if QuickBooks does not answer.
 *
 * @throws 404 if there is none
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

/** Lists the customer's payments of an invoice made here, the latest first, as its page shows them. */
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
