import {
  mailAccountRequest,
  type MailAccountRequestNeeds,
} from '../../app/services/customers/mail-account-request.server';
import type { Log } from '../../db/log';
import type { JobHandlers } from './run-job';

/** Sends the mails of a request to close an account; the job fails if a mail was not sent. */
export function sendAccountRequestMail(
  needs: MailAccountRequestNeeds,
  log: Log,
): JobHandlers['send-account-request-mails'] {
  return async ({ accountRequestId }) => {
    const mailed = await mailAccountRequest(needs, accountRequestId);
    // A retry would not help; staff have been notified.
    if (mailed === 'refused' || mailed === 'no-template') {
      log({ msg: 'a request to close an account was not acknowledged', accountRequestId, mailed });
    }
  };
}
