import {
  handOnEmails,
  type HandOnEmailsNeeds,
} from '../../app/services/emails/hand-on-emails.server';
import {
  mailCommissions,
  type MailCommissionsNeeds,
} from '../../app/services/commissions/mail-commissions.server';
import {
  mailFromOutbox,
  type MailFromOutboxNeeds,
} from '../../app/services/emails/mail-from-outbox.server';
import type { JobHandlers } from './run-job';

/** Writes the daily mails about commission. */
export function mailCommissionDays(needs: MailCommissionsNeeds): JobHandlers['mail-commissions'] {
  return () => mailCommissions(needs);
}

/** Enqueues the mails that were written to the outbox since the last run. */
export function handOnOutbox(needs: HandOnEmailsNeeds): JobHandlers['hand-on-emails'] {
  return () => handOnEmails(needs);
}

/** Sends one of them. */
export function sendOutboxEmail(needs: MailFromOutboxNeeds): JobHandlers['send-outbox-email'] {
  return ({ emailId }) => mailFromOutbox(needs, emailId);
}
