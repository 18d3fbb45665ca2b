import {
  mailInvitation,
  type MailInvitationNeeds,
} from '../../app/services/mail-invitation.server';
import type { Log } from '../../db/log';
import type { JobHandlers } from './run-job';

/** Does the job that an invitation has left behind; a mail that has not left makes it fail. */
export function sendInvitationMail(
  needs: MailInvitationNeeds,
  log: Log,
): JobHandlers['send-invitation-mail'] {
  return async (job) => {
    const mailed = await mailInvitation(needs, job);
    // Nobody can mend it by trying again: the page says that it has not left.
    if (mailed === 'refused') {
      log({ msg: 'the mail of an invitation was refused', invitationId: job.invitationId });
    }
  };
}
