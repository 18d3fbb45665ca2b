import { hashRecoveryCode, newRecoveryCodes } from '~/domain/staff/recovery-code.server';
import { staffRefusal, type StaffOutcome } from '~/domain/staff/staff-account';
import { stepOfCode } from '~/domain/staff/totp.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import { deleteStaffChallengesOf } from '~/models/staff/staff-challenge.server';
import {
  confirmPendingKey,
  lockSecondFactor,
  replaceRecoveryCodes,
} from '~/models/staff/staff-second-factor.server';
import { deleteStaffSessionsOf, markSecondFactor } from '~/models/staff/staff-session.server';
import { countOwnTry } from '~/models/staff/staff-tries.server';
import type { OwnAccount } from '~/domain/staff/own-account';
import type { ServiceContext, Settings } from '~/services/context';

export type SecondFactorConfirmed =
  { ok: true; /** Shown only now; we keep only their hashes. */ codes: string[] } | Refused;

type Refused = Exclude<StaffOutcome, { ok: true }>;

/**
 * Turns the second factor on, once a code proves that the app has the key. Issues new recovery codes,
 * ends this person's other sessions, and marks the current session as opened with a code.
 */
export async function confirmSecondFactor(
  context: Pick<ServiceContext, 'db' | 'sealing' | 'now' | 'requestId'> &
    Settings<'everyPlatformIsSandbox' | 'rateLimits' | 'sessionSecret'>,
  { id, sessionId }: Pick<OwnAccount, 'id' | 'sessionId'>,
  { code }: { code: string },
): Promise<SecondFactorConfirmed> {
  const { db, sealing, now, requestId } = context;
  const counted = await countOwnTry(context, id);
  if (counted.kind === 'too-many') {
    return { ok: false, code: 'staff_too_many', waitSeconds: counted.waitSeconds };
  }
  const codes = newRecoveryCodes();
  const at = new Date(now());
  const refused = await db.transaction().execute(async (transaction): Promise<Refused | null> => {
    const factor = await lockSecondFactor(transaction, id, at);
    const key = factor?.pendingKey ? sealing.open(factor.pendingKey) : null;
    if (key === null) return staffRefusal('staff_key_gone');
    const step = stepOfCode(key, code.replaceAll(/[\s-]/g, ''), at.getTime());
    if (step === null) return staffRefusal('staff_code_wrong');
    await confirmPendingKey(transaction, id, { step, at });
    await replaceRecoveryCodes(transaction, id, codes.map(hashRecoveryCode));
    await deleteStaffChallengesOf(transaction, id);
    const ended = await deleteStaffSessionsOf(transaction, id, { except: sessionId });
    await markSecondFactor(transaction, sessionId);
    const done = factor?.sealedKey ? 'replace-second-factor' : 'turn-on-second-factor';
    await recordStaffAction(
      transaction,
      {
        staffId: id,
        action: 'staff.self',
        step: done,
        subject: { kind: 'staff', id },
        details: { endedSessions: ended },
        requestId,
      },
      at,
    );
    return null;
  });
  if (refused?.code === 'staff_code_wrong') return refused;
  await counted.forgive();
  return refused ?? { ok: true, codes };
}
