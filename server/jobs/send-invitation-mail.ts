import { mailInvitation } from '../../app/services/organizations/mail-invitation.server';
import type { Log } from '../../db/log';
import type { JobHandlers } from './run-job';

/** Sends the mail of an invitation; the job fails if it was not sent. */
export function sendInvitationMail(
  context: Parameters<typeof mailInvitation>[0],
  log: Log,
): JobHandlers['send-invitation-mail'] {
  return async (job) => {
    const mailed = await mailInvitation(context, job);
    // A retry would not help: the page shows that the mail was not sent.
    if (mailed === 'refused') {
      log({ msg: 'the mail of an invitation was refused', invitationId: job.invitationId });
    }
  };
}
