import {
  DONE,
  type StaffOutcome,
  staffRejection,
  type StaffRole,
} from '~/domain/staff/staff-account';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import { deleteStaffChallengesOf } from '~/models/staff/staff-second-factor.server';
import { callOffStaffInvitations } from '~/models/staff/staff-invitation.server';
import { changeStaffMember, lockStaff } from '~/models/staff/staff-member.server';
import { deleteStaffSessionsOf } from '~/models/staff/staff-session.server';
import type { ServiceContext } from '~/services/context';
import { useResets } from '~/models/staff/staff-password.server';

export type RoleChange = {
  id: string;
  role: StaffRole;
  /** The account's version when the form was rendered. */
  version: number;
};

/**
 * Makes a staff member an admin or the reverse. The acting admin is verified under the lock and cannot
 * change their own role, so at least one admin always remains. All sessions of the changed account end,
 * so its next one has the new role.
 */
export async function changeStaffRole(
  { db, now, requestId }: Pick<ServiceContext, 'db' | 'now' | 'requestId'>,
  byId: string,
  { id, role, version }: RoleChange,
): Promise<StaffOutcome> {
  const at = new Date(now());
  return db.transaction().execute(async (transaction): Promise<StaffOutcome> => {
    const { admins, member } = await lockStaff(transaction, id);
    if (!admins.includes(byId)) return staffRejection('staff_not_admin');
    if (!member) return { ok: false, code: 'not-found' };
    if (id === byId) return staffRejection('staff_self');
    if (member.role === role) return DONE;
    if (member.version !== version) return staffRejection('staff_changed');
    await changeStaffMember(transaction, id, { role, at });
    await deleteStaffChallengesOf(transaction, id);
    const endedSessions = await deleteStaffSessionsOf(transaction, id);
    // Invitations from somebody who may no longer invite are revoked.
    const calledOff =
      role === 'staff' ? await callOffStaffInvitations(transaction, { invitedBy: id }, at) : 0;
    const subject = { kind: 'staff', id } as const;
    const details = { from: member.role, to: role, endedSessions, calledOff };
    const action = { staffId: byId, action: 'staff.change', subject, details, requestId } as const;
    await recordStaffAction(transaction, { ...action, step: 'change-role' }, at);
    return DONE;
  });
}

type StatusChange = {
  id: string;
  isDisabled: boolean;
  /** The account's version when the form was rendered. */
  version: number;
};

/**
 * Disables a staff account or enables it again. The acting user is an active admin and cannot change
 * their own account, so at least one admin always remains. Disabling ends the account's sessions and
 * reset links and revokes the invitations it has sent.
 */
export async function setStaffStatus(
  { db, now, requestId }: Pick<ServiceContext, 'db' | 'now' | 'requestId'>,
  byId: string,
  { id, isDisabled, version }: StatusChange,
): Promise<StaffOutcome> {
  const at = new Date(now());
  return db.transaction().execute(async (transaction): Promise<StaffOutcome> => {
    const { admins, member } = await lockStaff(transaction, id);
    if (!admins.includes(byId)) return staffRejection('staff_not_admin');
    if (!member) return { ok: false, code: 'not-found' };
    if (id === byId) return staffRejection('staff_self');
    if (member.isDisabled === isDisabled) return DONE;
    if (member.version !== version) return staffRejection('staff_changed');
    await changeStaffMember(transaction, id, { isDisabled, at });
    const subject = { kind: 'staff', id } as const;
    const action = { staffId: byId, action: 'staff.change', subject, requestId } as const;
    if (!isDisabled) {
      await recordStaffAction(transaction, { ...action, step: 'enable' }, at);
      return DONE;
    }
    await deleteStaffChallengesOf(transaction, id);
    await useResets(transaction, { staffId: id, resetId: null, at });
    const endedSessions = await deleteStaffSessionsOf(transaction, id);
    const calledOff = await callOffStaffInvitations(transaction, { invitedBy: id }, at);
    const details = { endedSessions, calledOff };
    await recordStaffAction(transaction, { ...action, step: 'disable', details }, at);
    return DONE;
  });
}
