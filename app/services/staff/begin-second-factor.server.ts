import {
  DONE,
  type OwnAccount,
  type StaffOutcome,
  staffRejection,
} from '~/domain/staff/staff-account';
import { newTotpKey, stepOfCode } from '~/domain/staff/totp.server';
import {
  confirmPendingKey,
  deleteSecondFactor,
  deleteStaffChallengesOf,
  savePendingKey,
  lockSecondFactor,
  replaceRecoveryCodes,
} from '~/models/staff/staff-second-factor.server';
import { countOwnTry } from '~/models/staff/staff-tries.server';
import { type OwnAccountContext, rejectWrongPassword } from './change-staff-password.server';
import { hashRecoveryCode, newRecoveryCodes } from '~/domain/staff/staff-account.schema.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import { deleteStaffSessionsOf, markSecondFactor } from '~/models/staff/staff-session.server';

/**
 * Creates a key for an authenticator app, either the first one or a replacement for another phone. The
 * key becomes active when `confirmSecondFactor` receives a code from it.
 */
export async function beginSecondFactor(
  context: OwnAccountContext,
  { id }: Pick<OwnAccount, 'id'>,
  { password }: { password: string },
): Promise<StaffOutcome> {
  const refused = await rejectWrongPassword(context, id, password);
  if (refused) return refused;
  const { db, encryption, now } = context;
  const encryptedKey = encryption.encrypt(newTotpKey());
  await savePendingKey(db, id, { encryptedKey, at: new Date(now()) });
  return DONE;
}

type SecondFactorConfirmed =
  | { ok: true; /** Shown only now; we keep only their hashes. */ codes: string[] }
  | Rejected;

type Rejected = Exclude<StaffOutcome, { ok: true }>;

/**
 * Turns the second factor on, once a code proves that the app has the key. Issues new recovery codes,
 * ends this person's other sessions, and marks the current session as opened with a code.
 */
export async function confirmSecondFactor(
  context: OwnAccountContext,
  { id, sessionId }: Pick<OwnAccount, 'id' | 'sessionId'>,
  { code }: { code: string },
): Promise<SecondFactorConfirmed> {
  const { db, encryption, now, requestId } = context;
  const counted = await countOwnTry(context, id);
  if (counted.kind === 'too-many') {
    return { ok: false, code: 'staff_too_many', waitSeconds: counted.waitSeconds };
  }
  const codes = newRecoveryCodes();
  const at = new Date(now());
  const refused = await db.transaction().execute(async (transaction): Promise<Rejected | null> => {
    const factor = await lockSecondFactor(transaction, id, at);
    const key = factor?.pendingKey ? encryption.open(factor.pendingKey) : null;
    if (key === null) return staffRejection('staff_key_gone');
    const step = stepOfCode(key, code.replaceAll(/[\s-]/g, ''), at.getTime());
    if (step === null) return staffRejection('staff_code_wrong');
    await confirmPendingKey(transaction, id, { step, at });
    await replaceRecoveryCodes(transaction, id, codes.map(hashRecoveryCode));
    await deleteStaffChallengesOf(transaction, id);
    const ended = await deleteStaffSessionsOf(transaction, id, { except: sessionId });
    await markSecondFactor(transaction, sessionId);
    const done = factor?.encryptedKey ? 'replace-second-factor' : 'turn-on-second-factor';
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

/** Turns off a staff member's own second factor. Admins must have one and can only replace it. */
export async function endSecondFactor(
  context: OwnAccountContext,
  { id, isAdmin, isSandbox }: OwnAccount,
  { password }: { password: string },
): Promise<StaffOutcome> {
  const { db, now, requestId } = context;
  if (isAdmin && !isSandbox) return staffRejection('staff_factor_needed');
  const refused = await rejectWrongPassword(context, id, password);
  if (refused) return refused;
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

type RecoveryCodesRenewed = { ok: true; codes: string[] } | Exclude<StaffOutcome, { ok: true }>;

/** Creates a new set of recovery codes; the old ones stop working. */
export async function renewRecoveryCodes(
  context: OwnAccountContext,
  { id }: Pick<OwnAccount, 'id'>,
  { password }: { password: string },
): Promise<RecoveryCodesRenewed> {
  const { db, now, requestId } = context;
  const refused = await rejectWrongPassword(context, id, password);
  if (refused) return refused;
  const codes = newRecoveryCodes();
  const at = new Date(now());
  return db.transaction().execute(async (transaction): Promise<RecoveryCodesRenewed> => {
    const factor = await lockSecondFactor(transaction, id, at);
    if (!factor?.encryptedKey) return staffRejection('staff_factor_off');
    await replaceRecoveryCodes(transaction, id, codes.map(hashRecoveryCode));
    const subject = { kind: 'staff', id } as const;
    const action = { staffId: id, action: 'staff.self', subject, requestId } as const;
    await recordStaffAction(transaction, { ...action, step: 'renew-recovery-codes' }, at);
    return { ok: true, codes };
  });
}
