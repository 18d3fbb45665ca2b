import {
  mailInvoiceRequest,
  type MailInvoiceRequestNeeds,
} from '../../app/services/mail-invoice-request.server';
import type { JobHandlers } from './run-job';

/** Does the job that a request to pay by invoice has left behind; a mail that has not left fails it. */
export function sendInvoiceRequestMail(
  needs: MailInvoiceRequestNeeds,
): JobHandlers['send-invoice-request-mail'] {
  return ({ invoiceRequestId }) => mailInvoiceRequest(needs, invoiceRequestId);
}
