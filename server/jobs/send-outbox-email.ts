import { mailCommissions } from '../../app/services/commissions/mail-payout.server';
import { handOnEmails, mailFromOutbox } from '../../app/services/emails/mail-from-outbox.server';
import type { JobHandlers } from './run-job';
import type { ServiceContext } from '../../app/services/context';

/** Writes the daily mails about commission. */
export function mailCommissionDays(
  context: Pick<ServiceContext, 'db' | 'now'>,
): JobHandlers['mail-commissions'] {
  return () => mailCommissions(context);
}

/** Enqueues the mails that were written to the outbox since the last run. */
export function handOnOutbox(
  context: Pick<ServiceContext, 'db' | 'now'>,
): JobHandlers['hand-on-emails'] {
  return () => handOnEmails(context);
}

/** Sends one of them. */
export function sendOutboxEmail(
  context: Parameters<typeof mailFromOutbox>[0],
): JobHandlers['send-outbox-email'] {
  return ({ emailId }) => mailFromOutbox(context, emailId);
}
