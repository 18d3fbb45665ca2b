import { DONE, staffRefusal, type StaffOutcome } from '~/domain/staff/staff-account';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import { deleteStaffChallengesOf } from '~/models/staff/staff-challenge.server';
import { isPasswordOf, setPasswordHash } from '~/models/staff/staff-credential.server';
import { hashPassword } from '~/models/staff/staff-password.server';
import { useResets } from '~/models/staff/staff-reset.server';
import { deleteStaffSessionsOf } from '~/models/staff/staff-session.server';
import { countOwnTry } from '~/models/staff/staff-tries.server';
import type { OwnAccount } from '~/domain/staff/own-account';
import type { ServiceContext, Settings } from '~/services/context';

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
