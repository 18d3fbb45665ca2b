import { mailTopUp, type MailTopUpNeeds } from '../../app/services/top-ups/mail-top-up.server';
import type { JobHandlers } from './run-job';

/** Mails the customer about an entry in the history of an automatic top-up. */
export function sendTopUpMail(needs: MailTopUpNeeds): JobHandlers['send-top-up-mail'] {
  return ({ eventId }) => mailTopUp(needs, eventId);
}
