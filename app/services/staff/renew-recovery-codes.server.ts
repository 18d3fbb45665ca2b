import { hashRecoveryCode, newRecoveryCodes } from '~/domain/staff/recovery-code.server';
import { staffRefusal, type StaffOutcome } from '~/domain/staff/staff-account';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import { isPasswordOf } from '~/models/staff/staff-credential.server';
import { lockSecondFactor, replaceRecoveryCodes } from '~/models/staff/staff-second-factor.server';
import { countOwnTry } from '~/models/staff/staff-tries.server';
import type { OwnAccount } from '~/domain/staff/own-account';
import type { ServiceContext, Settings } from '~/services/context';

export type RecoveryCodesRenewed =
  { ok: true; codes: string[] } | Exclude<StaffOutcome, { ok: true }>;

/** Creates a new set of recovery codes; the old ones stop working. */
export async function renewRecoveryCodes(
  context: Pick<ServiceContext, 'db' | 'sealing' | 'now' | 'requestId'> &
    Settings<'everyPlatformIsSandbox' | 'rateLimits' | 'sessionSecret'>,
  { id }: Pick<OwnAccount, 'id'>,
  { password }: { password: string },
): Promise<RecoveryCodesRenewed> {
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
  const codes = newRecoveryCodes();
  const at = new Date(now());
  return db.transaction().execute(async (transaction): Promise<RecoveryCodesRenewed> => {
    const factor = await lockSecondFactor(transaction, id, at);
    if (!factor?.sealedKey) return staffRefusal('staff_factor_off');
    await replaceRecoveryCodes(transaction, id, codes.map(hashRecoveryCode));
    const subject = { kind: 'staff', id } as const;
    const action = { staffId: id, action: 'staff.self', subject, requestId } as const;
    await recordStaffAction(transaction, { ...action, step: 'renew-recovery-codes' }, at);
    return { ok: true, codes };
  });
}
