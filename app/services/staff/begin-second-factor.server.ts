import { DONE, staffRefusal, type StaffOutcome } from '~/domain/staff/staff-account';
import { newTotpKey } from '~/domain/staff/totp.server';
import { isPasswordOf } from '~/models/staff/staff-credential.server';
import { keepPendingKey } from '~/models/staff/staff-second-factor.server';
import { countOwnTry } from '~/models/staff/staff-tries.server';
import type { OwnAccount } from '~/domain/staff/own-account';
import type { ServiceContext, Settings } from '~/services/context';

/**
 * Creates a key for an authenticator app, either the first one or a replacement for another phone. The
 * key becomes active when `confirmSecondFactor` receives a code from it.
 */
export async function beginSecondFactor(
  {
    db,
    config,
    sealing,
    now,
    ...rest
  }: Pick<ServiceContext, 'db' | 'sealing' | 'now' | 'requestId'> &
    Settings<'everyPlatformIsSandbox' | 'rateLimits' | 'sessionSecret'>,
  { id }: Pick<OwnAccount, 'id'>,
  { password }: { password: string },
): Promise<StaffOutcome> {
  const counted = await countOwnTry({ db, config, now, ...rest }, id);
  if (counted.kind === 'too-many') {
    return { ok: false, code: 'staff_too_many', waitSeconds: counted.waitSeconds };
  }
  const sandboxPasswords = config.everyPlatformIsSandbox;
  if (!(await isPasswordOf(db, id, { password, sandboxPasswords }))) {
    return staffRefusal('staff_password_wrong');
  }
  await counted.forgive();
  const sealedKey = sealing.seal(newTotpKey());
  await keepPendingKey(db, id, { sealedKey, at: new Date(now()) });
  return DONE;
}
