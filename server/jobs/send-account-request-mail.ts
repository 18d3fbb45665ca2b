import {
  mailAccountRequest,
  type MailAccountRequestNeeds,
} from '../../app/services/mail-account-request.server';
import type { Log } from '../../db/log';
import type { JobHandlers } from './run-job';

/** Does the job that a request to close an account has left behind; a mail that has not left fails it. */
export function sendAccountRequestMail(
  needs: MailAccountRequestNeeds,
  log: Log,
): JobHandlers['send-account-request-mails'] {
  return async ({ accountRequestId }) => {
    const mailed = await mailAccountRequest(needs, accountRequestId);
    // Nobody can mend these by trying again; staff has been told.
    if (mailed === 'refused' || mailed === 'no-template') {
      log({ msg: 'a request to close an account was not acknowledged', accountRequestId, mailed });
    }
  };
}
