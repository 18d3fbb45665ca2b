import { DONE, staffRefusal, type StaffOutcome } from '~/domain/staff/staff-account';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import { deleteStaffChallengesOf } from '~/models/staff/staff-challenge.server';
import { lockStaff } from '~/models/staff/staff-member.server';
import { deleteStaffSessionsOf } from '~/models/staff/staff-session.server';
import type { ServiceContext } from '~/services/context';

/** Ends all sessions of another staff member on every device. Their password and second factor stay. */
export async function signOutStaffEverywhere(
  { db, now, requestId }: Pick<ServiceContext, 'db' | 'now' | 'requestId'>,
  byId: string,
  { id }: { id: string },
): Promise<StaffOutcome> {
  const at = new Date(now());
  return db.transaction().execute(async (transaction): Promise<StaffOutcome> => {
    const { admins, member } = await lockStaff(transaction, id);
    if (!admins.includes(byId)) return staffRefusal('staff_not_admin');
    if (!member) return { ok: false, code: 'not-found' };
    // Admins end their own on their account page, which keeps the current session.
    if (id === byId) return staffRefusal('staff_self');
    await deleteStaffChallengesOf(transaction, id);
    const endedSessions = await deleteStaffSessionsOf(transaction, id);
    if (endedSessions === 0) return DONE;
    const subject = { kind: 'staff', id } as const;
    const details = { endedSessions };
    const action = { staffId: byId, action: 'staff.change', subject, details, requestId } as const;
    await recordStaffAction(transaction, { ...action, step: 'sign-out-everywhere' }, at);
    return DONE;
  });
}
