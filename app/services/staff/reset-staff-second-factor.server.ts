import { DONE, staffRefusal, type StaffOutcome } from '~/domain/staff/staff-account';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import { deleteStaffChallengesOf } from '~/models/staff/staff-challenge.server';
import { changeStaffMember, lockStaff } from '~/models/staff/staff-member.server';
import { deleteSecondFactor } from '~/models/staff/staff-second-factor.server';
import { deleteStaffSessionsOf } from '~/models/staff/staff-session.server';
import type { ServiceContext } from '~/services/context';

/** The actor when no back-office admin can do it: the operator on the command line. */
export const OPERATOR = 'operator';

/**
 * Removes the second factor of a staff member who has lost phone and codes, and ends their sessions.
 * They sign in with the password and set up another; an admin can do nothing else before.
 *
 * @param byId an admin other than them, or the operator's command
 */
export async function resetStaffSecondFactor(
  { db, now, requestId }: Pick<ServiceContext, 'db' | 'now' | 'requestId'>,
  byId: string | typeof OPERATOR,
  { id, version }: { id: string; version: number },
): Promise<StaffOutcome> {
  const at = new Date(now());
  return db.transaction().execute(async (transaction): Promise<StaffOutcome> => {
    const { admins, member } = await lockStaff(transaction, id);
    if (byId !== OPERATOR && !admins.includes(byId)) return staffRefusal('staff_not_admin');
    if (!member) return { ok: false, code: 'not-found' };
    if (id === byId) return staffRefusal('staff_self');
    if (!member.hasSecondFactor) return DONE;
    if (member.version !== version) return staffRefusal('staff_changed');
    await deleteSecondFactor(transaction, id);
    await changeStaffMember(transaction, id, { at });
    await deleteStaffChallengesOf(transaction, id);
    const endedSessions = await deleteStaffSessionsOf(transaction, id);
    const subject = { kind: 'staff', id } as const;
    const details = { endedSessions };
    const action = { staffId: byId, action: 'staff.change', subject, details, requestId } as const;
    await recordStaffAction(transaction, { ...action, step: 'reset-second-factor' }, at);
    return DONE;
  });
}
