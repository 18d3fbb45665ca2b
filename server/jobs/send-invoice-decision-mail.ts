import {
  mailInvoiceDecision,
  type MailInvoiceDecisionNeeds,
} from '../../app/services/invoices/mail-invoice-decision.server';
import type { JobHandlers } from './run-job';

/** Mails the customer a decision about payment by invoice. */
export function sendInvoiceDecisionMail(
  needs: MailInvoiceDecisionNeeds,
): JobHandlers['send-invoice-decision-mail'] {
  return (decision) => mailInvoiceDecision(needs, decision);
}
