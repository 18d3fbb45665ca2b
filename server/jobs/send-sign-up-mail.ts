import { mailSignUp } from '../../app/services/customers/sign-up-customer.server';
import type { Log } from '../../db/log';
import type { JobHandlers } from './run-job';

/** Sends the mail of a sign-up; the job fails if it was not sent. */
export function sendSignUpMail(
  context: Parameters<typeof mailSignUp>[0],
  log: Log,
): JobHandlers['send-sign-up-mail'] {
  return async ({ signUpId }) => {
    const mailed = await mailSignUp(context, signUpId);
    // A retry would not help.
    if (mailed === 'refused' || mailed === 'no-template') {
      log({ msg: 'a mail of a sign-up did not leave', signUpId, because: mailed });
    }
  };
}
