import {
  DONE,
  STAFF_INVITATION_MS,
  staffRefusal,
  type StaffOutcome,
} from '~/domain/staff/staff-account';
import { enqueueJob } from '~/models/core/job.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import { lockStaffInvitation, renewStaffInvitation } from '~/models/staff/staff-invitation.server';
import { lockStaff } from '~/models/staff/staff-member.server';
import type { ServiceContext } from '~/services/context';

/**
 * Mails a staff invitation again with a new link that is valid for the full time; the previous link
 * stops working.
 *
 * @param askedNo the number of mails when the form was rendered: a double click sends one mail
 */
export async function resendStaffInvitation(
  { db, now, requestId }: Pick<ServiceContext, 'db' | 'now' | 'requestId'>,
  byId: string,
  { id, askedNo }: { id: string; askedNo: number },
): Promise<StaffOutcome> {
  const at = new Date(now());
  return db.transaction().execute(async (transaction): Promise<StaffOutcome> => {
    const { admins } = await lockStaff(transaction, byId);
    if (!admins.includes(byId)) return staffRefusal('staff_not_admin');
    const invitation = await lockStaffInvitation(transaction, id, at);
    if (!invitation) return { ok: false, code: 'not-found' };
    if (invitation.state !== 'open' && invitation.state !== 'expired') {
      return staffRefusal('staff_invitation_over');
    }
    if (invitation.askedCount === askedNo + 1) return DONE;
    if (invitation.askedCount !== askedNo) return staffRefusal('staff_changed');
    const expiresAt = new Date(at.getTime() + STAFF_INVITATION_MS);
    const nextNo = await renewStaffInvitation(transaction, id, expiresAt);
    const subject = { kind: 'staff', id } as const;
    const action = { staffId: byId, action: 'staff.change', subject, requestId } as const;
    await recordStaffAction(transaction, { ...action, step: 'resend-invitation' }, at);
    const job = { invitationId: id, askedNo: nextNo };
    await enqueueJob(transaction, 'send-staff-invitation-mail', job);
    return DONE;
  });
}
