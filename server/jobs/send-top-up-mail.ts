import { mailTopUp, type MailTopUpNeeds } from '../../app/services/mail-top-up.server';
import type { JobHandlers } from './run-job';

/** Does the job that a line in the history of an automatic top-up has left behind. */
export function sendTopUpMail(needs: MailTopUpNeeds): JobHandlers['send-top-up-mail'] {
  return ({ eventId }) => mailTopUp(needs, eventId);
}
