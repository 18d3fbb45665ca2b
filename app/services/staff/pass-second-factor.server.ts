import type { Transaction } from 'kysely';
import type { Config } from '~/config/config.server';
import { hashRecoveryCode, parseRecoveryCode } from '~/domain/staff/staff-account.schema.server';
import { stepOfCode } from '~/domain/staff/totp.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import type { StaffAuthConfig } from '~/models/staff/staff-auth.server';
import { openStaffSession } from '~/models/staff/staff-open-session.server';
import {
  findStaffChallenge,
  lockSecondFactor,
  consumeRecoveryCode,
  claimStep,
  useStaffChallenge,
} from '~/models/staff/staff-second-factor.server';
import { deleteStaffSession, hashesOfStaffToken } from '~/models/staff/staff-session.server';
import { countCodeTry } from '~/models/staff/staff-tries.server';
import type { DB } from '../../../db/schema';
import type { ServiceContext } from '~/services/context';

type Context = Pick<ServiceContext, 'db' | 'encryption' | 'now' | 'requestId'> & {
  config: StaffAuthConfig & Pick<Config, 'rateLimits'>;
};

export type StaffCode = {
  /** The challenge that this browser got for the right password. */
  challenge: string;
  /** Six digits from the app, or a recovery code. */
  code: string;
  address: string;
  addressGroup: string;
  userAgent: string;
  knownBrowser: string | null;
  /** Token of this browser's previous session, which is deleted when the new one begins. */
  previousToken: string | null;
};

export type StaffCodeOutcome =
  | {
      kind: 'signed-in';
      staffId: string;
      email: string;
      /** A `Set-Cookie` value. */
      cookie: string;
      isRecovery: boolean;
    }
  | { kind: 'wrong-code' }
  /** The password has to be typed again: the challenge has expired or belongs to another browser. */
  | { kind: 'no-challenge' }
  | { kind: 'too-many'; waitSeconds: number };

type Verified = { method: 'app' | 'recovery' | 'wrong' | 'no-challenge' };

/**
 * Completes the second step of a staff sign-in. App codes and recovery codes work once each; wrong codes
 * are counted like wrong passwords (money-security S-9). The challenge is used up in the code's
 * transaction, so only one of several concurrent requests gets in.
 */
export async function passSecondFactor(
  context: Context,
  { challenge, code, address, addressGroup, userAgent, knownBrowser, previousToken }: StaffCode,
): Promise<StaffCodeOutcome> {
  const { db, config, now } = context;
  const who = await findStaffChallenge(db, challenge, new Date(now()));
  if (!who) return { kind: 'no-challenge' };
  const { staffId, email } = who;
  const counted = await countCodeTry(context, { email, addressGroup, knownBrowser });
  if (counted.kind === 'too-many') return counted;
  const { method } = await db
    .transaction()
    .execute((transaction) => verify(context, transaction, { staffId, challenge, code }));
  if (method === 'wrong') return { kind: 'wrong-code' };
  await counted.forgive();
  if (method === 'no-challenge') return { kind: 'no-challenge' };
  const opening = { staffId, address, userAgent, secondFactor: true };
  const cookie = await openStaffSession({ db, config }, opening);
  if (cookie === null) return { kind: 'no-challenge' };
  if (previousToken !== null) {
    await deleteStaffSession(db, hashesOfStaffToken(config, previousToken));
  }
  return { kind: 'signed-in', staffId, email, cookie, isRecovery: method === 'recovery' };
}

async function verify(
  { encryption, now, requestId }: Context,
  transaction: Transaction<DB>,
  { staffId, challenge, code }: { staffId: string; challenge: string; code: string },
): Promise<Verified> {
  const at = new Date(now());
  const factor = await lockSecondFactor(transaction, staffId, at);
  const digits = code.replaceAll(/[\s-]/g, '');
  const key = factor?.encryptedKey ? encryption.open(factor.encryptedKey) : null;
  const step = key === null ? null : stepOfCode(key, digits, at.getTime());
  const isApp = step !== null && (await claimStep(transaction, staffId, step));
  const hash = parseRecoveryCode(code) === null ? null : hashRecoveryCode(code);
  const isRecovery =
    !isApp && hash !== null && (await consumeRecoveryCode(transaction, staffId, { hash, at }));
  if (!isApp && !isRecovery) return { method: 'wrong' };
  if (!(await useStaffChallenge(transaction, challenge))) return { method: 'no-challenge' };
  if (!isRecovery) return { method: 'app' };
  const action = { staffId, action: 'staff.self', step: 'recovery-code', requestId } as const;
  await recordStaffAction(transaction, { ...action, subject: { kind: 'staff', id: staffId } }, at);
  return { method: 'recovery' };
}
