import { mailAccountRequest } from '../../app/services/customers/mail-account-request.server';
import type { Log } from '../../db/log';
import type { JobHandlers } from './run-job';
import type { MailContext } from '../../app/services/context';

/** Sends the mails of a request to close an account; the job fails if a mail was not sent. */
export function sendAccountRequestMail(
  context: Pick<MailContext, 'db' | 'mailer' | 'staffAddress' | 'fromAddress' | 'now'>,
  log: Log,
): JobHandlers['send-account-request-mails'] {
  return async ({ accountRequestId }) => {
    const mailed = await mailAccountRequest(context, accountRequestId);
    // A retry would not help; staff have been notified.
    if (mailed === 'refused' || mailed === 'no-template') {
      log({ msg: 'a request to close an account was not acknowledged', accountRequestId, mailed });
    }
  };
}
