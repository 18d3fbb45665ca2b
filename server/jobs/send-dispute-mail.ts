import { mailDispute, type MailDisputeNeeds } from '../../app/services/refunds/mail-dispute.server';
import type { JobHandlers } from './run-job';

/** Mails staff about a dispute. */
export function sendDisputeMail(needs: MailDisputeNeeds): JobHandlers['send-dispute-mail'] {
  return (mail) => mailDispute(needs, mail);
}
