import {
  mailInvoiceRequest,
  type MailInvoiceRequestNeeds,
} from '../../app/services/invoices/mail-invoice-request.server';
import type { JobHandlers } from './run-job';

/** Mails staff a request to pay by invoice; the job fails if the mail was not sent. */
export function sendInvoiceRequestMail(
  needs: MailInvoiceRequestNeeds,
): JobHandlers['send-invoice-request-mail'] {
  return ({ invoiceRequestId }) => mailInvoiceRequest(needs, invoiceRequestId);
}
