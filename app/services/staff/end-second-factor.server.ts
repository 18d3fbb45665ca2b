import { DONE, staffRefusal, type StaffOutcome } from '~/domain/staff/staff-account';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import { isPasswordOf } from '~/models/staff/staff-credential.server';
import { deleteSecondFactor } from '~/models/staff/staff-second-factor.server';
import { countOwnTry } from '~/models/staff/staff-tries.server';
import type { OwnAccount } from '~/domain/staff/own-account';
import type { ServiceContext, Settings } from '~/services/context';

/** Turns off a staff member's own second factor. Admins must have one and can only replace it. */
export async function endSecondFactor(
  context: Pick<ServiceContext, 'db' | 'sealing' | 'now' | 'requestId'> &
    Settings<'everyPlatformIsSandbox' | 'rateLimits' | 'sessionSecret'>,
  { id, isAdmin, isSandbox }: OwnAccount,
  { password }: { password: string },
): Promise<StaffOutcome> {
  const { db, config, now, requestId } = context;
  if (isAdmin && !isSandbox) return staffRefusal('staff_factor_needed');
  const counted = await countOwnTry(context, id);
  if (counted.kind === 'too-many') {
    return { ok: false, code: 'staff_too_many', waitSeconds: counted.waitSeconds };
  }
  const sandboxPasswords = config.everyPlatformIsSandbox;
  if (!(await isPasswordOf(db, id, { password, sandboxPasswords }))) {
    return staffRefusal('staff_password_wrong');
  }
  await counted.forgive();
  const at = new Date(now());
  await db.transaction().execute(async (transaction) => {
    // It is off already, as after a double click: there is nothing to record.
    if (!(await deleteSecondFactor(transaction, id))) return;
    const subject = { kind: 'staff', id } as const;
    const action = { staffId: id, action: 'staff.self', subject, requestId } as const;
    await recordStaffAction(transaction, { ...action, step: 'turn-off-second-factor' }, at);
  });
  return DONE;
}
