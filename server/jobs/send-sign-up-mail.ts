import { mailSignUp, type MailSignUpNeeds } from '../../app/services/mail-sign-up.server';
import type { Log } from '../../db/log';
import type { JobHandlers } from './run-job';

/** Does the job that a sign-up has left behind; a mail that has not left makes it fail. */
export function sendSignUpMail(needs: MailSignUpNeeds, log: Log): JobHandlers['send-sign-up-mail'] {
  return async ({ signUpId }) => {
    const mailed = await mailSignUp(needs, signUpId);
    // Nobody can mend these by trying again.
    if (mailed === 'refused' || mailed === 'no-template') {
      log({ msg: 'a mail of a sign-up did not leave', signUpId, because: mailed });
    }
  };
}
