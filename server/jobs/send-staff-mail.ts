import { mailStaffInvitation } from '../../app/services/staff/invite-staff.server';
import { mailStaffReset } from '../../app/services/staff/reset-staff-second-factor.server';
import type { Log } from '../../db/log';
import type { JobHandlers } from './run-job';

/** Sends an invitation to the back-office. */
export function sendStaffInvitationMail(
  context: Parameters<typeof mailStaffInvitation>[0],
  log: Log,
): JobHandlers['send-staff-invitation-mail'] {
  return async (job) => {
    if (await mailStaffInvitation(context, job)) return;
    log({ msg: 'the mail of a staff invitation was refused', invitationId: job.invitationId });
  };
}

/** Sends the mail with which a staff member sets a new password. */
export function sendStaffResetMail(
  context: Parameters<typeof mailStaffReset>[0],
  log: Log,
): JobHandlers['send-staff-reset-mail'] {
  return async (job) => {
    if (await mailStaffReset(context, job)) return;
    log({ msg: 'the mail of a staff reset was refused', resetId: job.resetId });
  };
}
