import { DONE, staffRefusal, type StaffOutcome } from '~/domain/staff/staff-account';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import {
  callOffStaffInvitations,
  lockStaffInvitation,
} from '~/models/staff/staff-invitation.server';
import { lockStaff } from '~/models/staff/staff-member.server';
import type { ServiceContext } from '~/services/context';

/** Revokes a staff invitation that was not accepted: its link stops working at once. */
export async function callOffStaffInvitation(
  { db, now, requestId }: Pick<ServiceContext, 'db' | 'now' | 'requestId'>,
  byId: string,
  { id }: { id: string },
): Promise<StaffOutcome> {
  const at = new Date(now());
  return db.transaction().execute(async (transaction): Promise<StaffOutcome> => {
    const { admins } = await lockStaff(transaction, byId);
    if (!admins.includes(byId)) return staffRefusal('staff_not_admin');
    const invitation = await lockStaffInvitation(transaction, id, at);
    if (!invitation) return { ok: false, code: 'not-found' };
    if (invitation.state === 'called-off') return DONE;
    if (invitation.state === 'accepted') return staffRefusal('staff_invitation_over');
    await callOffStaffInvitations(transaction, { id }, at);
    const subject = { kind: 'staff', id } as const;
    const action = { staffId: byId, action: 'staff.change', subject, requestId } as const;
    await recordStaffAction(transaction, { ...action, step: 'call-off-invitation' }, at);
    return DONE;
  });
}
