import {
  mailInvoiceDecision,
  type MailInvoiceDecisionNeeds,
} from '../../app/services/mail-invoice-decision.server';
import type { JobHandlers } from './run-job';

/** Does the job that a decision about paying by invoice has left behind. */
export function sendInvoiceDecisionMail(
  needs: MailInvoiceDecisionNeeds,
): JobHandlers['send-invoice-decision-mail'] {
  return (decision) => mailInvoiceDecision(needs, decision);
}
