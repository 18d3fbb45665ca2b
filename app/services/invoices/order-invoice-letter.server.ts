import { ORDER_INVOICE } from '~/content/invoices/order-invoice';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import { fetchInvoicePdf } from '~/platforms/quickbooks/invoice.server';
import { pdfAttachment, toCustomer, type WriteLetter } from '~/services/emails/letter.server';

/** So long after its invoice was made a mail waits for the PDF of QuickBooks; then it goes without. */
const PDF_PATIENCE_MS = 30 * 60_000;

/** The invoice of an order, with the PDF that QuickBooks has of it now (decision 0059). */
export const orderInvoiceLetter: WriteLetter = async (context, email) => {
  const { quickbooks, links, now } = context;
  const { to, about: id, variables, createdAt } = email;
  const isPatient = now() - createdAt.getTime() < PDF_PATIENCE_MS;
  const pdf = await fetchInvoicePdf(quickbooks, id).catch((error: unknown) => {
    if (isPatient || !isPlatformFailure(error)) throw error;
    return null;
  });
  const attachment = pdf && pdfAttachment(`Invoice ${variables['number'] ?? id}`, pdf);
  const letter = await toCustomer(context, to, {
    ...variables,
    attached: attachment ? ORDER_INVOICE.mail.attached : ORDER_INVOICE.mail.notAttached,
    link: links.invoice(id),
  });
  if (typeof letter === 'string' || !attachment) return letter;
  return { ...letter, attachments: [attachment] };
};
