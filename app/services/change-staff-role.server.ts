import { DONE, staffRefusal, type StaffOutcome, type StaffRole } from '~/domain/staff-account';
import { recordStaffAction } from '~/models/staff-action.server';
import { deleteStaffChallengesOf } from '~/models/staff-challenge.server';
import { callOffStaffInvitations } from '~/models/staff-invitation.server';
import { changeStaffMember, lockStaff } from '~/models/staff-member.server';
import { deleteStaffSessionsOf } from '~/models/staff-session.server';
import type { StaffChangeNeeds } from './staff-change-needs';

export type RoleChange = {
  id: string;
  role: StaffRole;
  /** Of the account as the form was drawn from it. */
  version: number;
};

/**
 * Makes a member of staff an admin, or an admin a member of staff. Who asks is an active admin, which the
 * lock makes sure of, and never the one who is changed: so there is always an admin left. All sessions of
 * theirs end: the next one is of the new role.
 */
export async function changeStaffRole(
  { db, now, requestId }: StaffChangeNeeds,
  byId: string,
  { id, role, version }: RoleChange,
): Promise<StaffOutcome> {
  const at = new Date(now());
  return db.transaction().execute(async (transaction): Promise<StaffOutcome> => {
    const { admins, member } = await lockStaff(transaction, id);
    if (!admins.includes(byId)) return staffRefusal('staff_not_admin');
    if (!member) return { ok: false, code: 'not-found' };
    if (id === byId) return staffRefusal('staff_self');
    if (member.role === role) return DONE;
    if (member.version !== version) return staffRefusal('staff_changed');
    await changeStaffMember(transaction, id, { role, at });
    await deleteStaffChallengesOf(transaction, id);
    const endedSessions = await deleteStaffSessionsOf(transaction, id);
    // Nobody is to come in by the word of somebody who may not ask them in.
    const calledOff =
      role === 'staff' ? await callOffStaffInvitations(transaction, { invitedBy: id }, at) : 0;
    const subject = { kind: 'staff', id } as const;
    const details = { from: member.role, to: role, endedSessions, calledOff };
    const action = { staffId: byId, action: 'staff.change', subject, details, requestId } as const;
    await recordStaffAction(transaction, { ...action, step: 'change-role' }, at);
    return DONE;
  });
}
