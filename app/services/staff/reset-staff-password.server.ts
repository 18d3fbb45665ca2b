import { DONE, staffRefusal, type StaffOutcome } from '~/domain/staff/staff-account';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import { deleteStaffChallengesOf } from '~/models/staff/staff-challenge.server';
import { setPasswordHash } from '~/models/staff/staff-credential.server';
import { hashPassword } from '~/models/staff/staff-password.server';
import { findResetByToken, useResets } from '~/models/staff/staff-reset.server';
import { deleteStaffSessionsOf } from '~/models/staff/staff-session.server';
import type { ServiceContext } from '~/services/context';

/**
 * Sets a new password for the staff member who has the mailed link, once, and ends all their sessions.
 * The second factor stays: access to the mailbox does not prove possession of the phone.
 */
export async function resetStaffPassword(
  { db, now, requestId }: Pick<ServiceContext, 'db' | 'now' | 'requestId'>,
  { token, password }: { token: string; password: string },
): Promise<StaffOutcome> {
  const at = new Date(now());
  const reset = await findResetByToken(db, token, at);
  if (!reset) return staffRefusal('staff_invitation_over');
  // Outside the transaction: hashing takes longer than a transaction may stay idle.
  const passwordHash = await hashPassword(password);
  const { id: resetId, staffId } = reset;
  return db.transaction().execute(async (transaction): Promise<StaffOutcome> => {
    if (!(await useResets(transaction, { staffId, resetId, at }))) {
      return staffRefusal('staff_invitation_over');
    }
    await setPasswordHash(transaction, staffId, { passwordHash, at });
    await deleteStaffChallengesOf(transaction, staffId);
    const endedSessions = await deleteStaffSessionsOf(transaction, staffId);
    const subject = { kind: 'staff', id: staffId } as const;
    const details = { endedSessions };
    const action = { staffId, action: 'staff.self', subject, details, requestId } as const;
    await recordStaffAction(transaction, { ...action, step: 'reset-password' }, at);
    return DONE;
  });
}
