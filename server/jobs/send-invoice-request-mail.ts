import { mailInvoiceRequest } from '../../app/services/invoices/mail-invoice-request.server';
import type { JobHandlers } from './run-job';
import type { MailContext } from '../../app/services/context';

/** Mails staff a request to pay by invoice; the job fails if the mail was not sent. */
export function sendInvoiceRequestMail(
  context: Pick<MailContext, 'db' | 'mailer' | 'staffAddress' | 'fromAddress' | 'now'>,
): JobHandlers['send-invoice-request-mail'] {
  return ({ invoiceRequestId }) => mailInvoiceRequest(context, invoiceRequestId);
}
