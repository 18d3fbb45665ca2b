import type { ServiceContext, Settings } from '~/services/context';
import {
  type OwnAccount,
  type StaffOutcome,
  staffRejection,
  DONE,
} from '~/domain/staff/staff-account';
import { countOwnTry } from '~/models/staff/staff-tries.server';
import { isPasswordOf, setPasswordHash } from '~/models/staff/staff-credential.server';
import { hashPassword, useResets } from '~/models/staff/staff-password.server';
import { deleteStaffChallengesOf } from '~/models/staff/staff-second-factor.server';
import { deleteStaffSessionsOf } from '~/models/staff/staff-session.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';

/** What changes of a staff member's own account work with. */
export type OwnAccountContext = Pick<ServiceContext, 'db' | 'encryption' | 'now' | 'requestId'> &
  Settings<'everyPlatformIsSandbox' | 'rateLimits' | 'sessionSecret'>;

/**
 * Asks for a staff member's own password before a change of their account, and counts wrong ones (money-security S-9).
 *
 * @returns why nothing may be changed; null if the password is right
 */
export async function rejectWrongPassword(
  context: OwnAccountContext,
  id: string,
  password: string,
): Promise<Exclude<StaffOutcome, { ok: true }> | null> {
  const counted = await countOwnTry(context, id);
  if (counted.kind === 'too-many') {
    return { ok: false, code: 'staff_too_many', waitSeconds: counted.waitSeconds };
  }
  const { db, config } = context;
  const sandboxPasswords = config.everyPlatformIsSandbox;
  if (!(await isPasswordOf(db, id, { password, sandboxPasswords }))) {
    return staffRejection('staff_password_wrong');
  }
  await counted.forgive();
  return null;
}

/** Replaces a staff member's own password and ends all their other sessions. */
export async function changeStaffPassword(
  context: OwnAccountContext,
  { id, sessionId }: Pick<OwnAccount, 'id' | 'sessionId'>,
  { password, newPassword }: { password: string; newPassword: string },
): Promise<StaffOutcome> {
  const { db, now, requestId } = context;
  const refused = await rejectWrongPassword(context, id, password);
  if (refused) return refused;
  if (newPassword === password) return staffRejection('staff_password_same');
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
