import {
  DONE,
  type OwnAccount,
  type StaffOutcome,
  staffRefusal,
  type StaffRole,
} from '~/domain/staff/staff-account';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import { deleteStaffChallengesOf } from '~/models/staff/staff-second-factor.server';
import { callOffStaffInvitations } from '~/models/staff/staff-invitation.server';
import { changeStaffMember, lockStaff } from '~/models/staff/staff-member.server';
import { deleteStaffSessionsOf } from '~/models/staff/staff-session.server';
import type { ServiceContext, Settings } from '~/services/context';
import { hashPassword, useResets } from '~/models/staff/staff-password.server';
import { isPasswordOf, setPasswordHash } from '~/models/staff/staff-credential.server';
import { countOwnTry } from '~/models/staff/staff-tries.server';

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
    if (!admins.includes(byId)) return staffRefusal('staff_not_admin');
    if (!member) return { ok: false, code: 'not-found' };
    if (id === byId) return staffRefusal('staff_self');
    if (member.role === role) return DONE;
    if (member.version !== version) return staffRefusal('staff_changed');
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

type StandingChange = {
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
export async function setStaffStanding(
  { db, now, requestId }: Pick<ServiceContext, 'db' | 'now' | 'requestId'>,
  byId: string,
  { id, isDisabled, version }: StandingChange,
): Promise<StaffOutcome> {
  const at = new Date(now());
  return db.transaction().execute(async (transaction): Promise<StaffOutcome> => {
    const { admins, member } = await lockStaff(transaction, id);
    if (!admins.includes(byId)) return staffRefusal('staff_not_admin');
    if (!member) return { ok: false, code: 'not-found' };
    if (id === byId) return staffRefusal('staff_self');
    if (member.isDisabled === isDisabled) return DONE;
    if (member.version !== version) return staffRefusal('staff_changed');
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

/** Replaces a staff member's own password and ends all their other sessions. */
export async function changeStaffPassword(
  context: Pick<ServiceContext, 'db' | 'sealing' | 'now' | 'requestId'> &
    Settings<'everyPlatformIsSandbox' | 'rateLimits' | 'sessionSecret'>,
  { id, sessionId }: Pick<OwnAccount, 'id' | 'sessionId'>,
  { password, newPassword }: { password: string; newPassword: string },
): Promise<StaffOutcome> {
  const { db, config, now, requestId } = context;
  const counted = await countOwnTry(context, id);
  if (counted.kind === 'too-many') {
    return { ok: false, code: 'staff_too_many', waitSeconds: counted.waitSeconds };
  }
  const sandboxPasswords = config.everyPlatformIsSandbox;
  if (!(await isPasswordOf(db, id, { password, sandboxPasswords }))) {
    return staffRefusal('staff_password_wrong');
  }
  await counted.forgive();
  if (newPassword === password) return staffRefusal('staff_password_same');
  // Outside the transaction: hashing takes longer than a transaction may stay idle.
  const passwordHash = await hashPassword(newPassword);
  const at = new Date(now());
  await db.transaction().execute(async (transaction) => {
    await setPasswordHash(transaction, id, { passwordHash, at });
    await useResets(transaction, { staffId: id, resetId: null, at });
    await deleteStaffChallengesOf(transaction, id);
    const ended = await deleteStaffSessionsOf(transaction, id, { except: sessionId });
    const subject = { kind: 'staff', id } as const;
    const action = { staffId: id, action: 'staff.self', subject, requestId } as const;
    const details = { endedSessions: ended };
    await recordStaffAction(transaction, { ...action, step: 'change-password', details }, at);
  });
  return DONE;
}
