import {
  mailAllowanceAsk,
  type MailAskNeeds,
} from '../../app/services/organizations/mail-allowance-ask.server';
import {
  mailAllowanceDecision,
  type MailDecisionNeeds,
} from '../../app/services/organizations/mail-allowance-decision.server';
import type { JobHandlers } from './run-job';

/** Mails the admins that a member asks for a higher allowance; the job fails if a mail was not sent. */
export function sendAllowanceAskMails(
  needs: MailAskNeeds,
): JobHandlers['send-allowance-ask-mails'] {
  return ({ askId }) => mailAllowanceAsk(needs, askId);
}

/** Mails the member what was decided. */
export function sendAllowanceDecisionMail(
  needs: MailDecisionNeeds,
): JobHandlers['send-allowance-decision-mail'] {
  return ({ askId }) => mailAllowanceDecision(needs, askId);
}
