import type { Kysely, Transaction } from 'kysely';
import { PENDING_KEY_MS, STAFF_CHALLENGE_MS } from '~/domain/staff/staff-account';
import type { DB } from '../../../db/schema';
import { createHash, randomBytes } from 'node:crypto';

/** A staff member's stored second factor. Keys are encrypted (models/core/encryption.server.ts). */
export type SecondFactor = {
  /** The key that codes are checked against at sign-in; null if it is off. */
  encryptedKey: string | null;
  confirmedAt: Date | null;
  /** The time step of the last accepted code. */
  lastStep: number;
  /** A key that is not confirmed by a code yet. */
  pendingKey: string | null;
};

/** @param now pending keys that have expired by then are left out */
export async function findSecondFactor(
  db: Kysely<DB>,
  userId: string,
  now: Date,
): Promise<SecondFactor | null> {
  const row = await db
    .selectFrom('staff_second_factor')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? fromRow(row, now) : null;
}

/** Like `findSecondFactor`, and locks the row until the transaction ends. */
export async function lockSecondFactor(
  transaction: Transaction<DB>,
  userId: string,
  now: Date,
): Promise<SecondFactor | null> {
  const row = await transaction
    .selectFrom('staff_second_factor')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row ? fromRow(row, now) : null;
}

/** Stores a key to be set up, replacing any earlier pending one. */
export async function savePendingKey(
  db: Kysely<DB>,
  userId: string,
  { encryptedKey, at }: { encryptedKey: string; at: Date },
): Promise<void> {
  const pending = { pending_secret: encryptedKey, pending_at: at };
  await db
    .insertInto('staff_second_factor')
    .values({ user_id: userId, ...pending })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(pending))
    .execute();
}

/** Activates the pending key. @param step of the code that confirmed it */
export async function confirmPendingKey(
  transaction: Transaction<DB>,
  userId: string,
  { step, at }: { step: number; at: Date },
): Promise<void> {
  await transaction
    .updateTable('staff_second_factor')
    .set((row) => ({
      secret: row.ref('pending_secret'),
      confirmed_at: at,
      last_step: step,
      pending_secret: null,
      pending_at: null,
    }))
    .where('user_id', '=', userId)
    .execute();
}

/** Accepts a code by its time step: each at most once, and none older. One statement, hence atomic. */
export async function claimStep(db: Kysely<DB>, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_second_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes the second factor and its recovery codes. @returns whether one was active */
export async function deleteSecondFactor(db: Kysely<DB>, userId: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('staff_second_factor')
    .where('user_id', '=', userId)
    .returning('secret')
    .executeTakeFirst();
  return gone?.secret != null;
}

/** Replaces the set of recovery codes. */
export async function replaceRecoveryCodes(
  transaction: Transaction<DB>,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await transaction.deleteFrom('staff_recovery_code').where('user_id', '=', userId).execute();
  await transaction
    .insertInto('staff_recovery_code')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
    .execute();
}

/** Uses up a recovery code, at most once. One statement, hence atomic. @returns whether it was valid */
export async function consumeRecoveryCode(
  db: Kysely<DB>,
  userId: string,
  { hash, at }: { hash: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_recovery_code')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Counts the unused recovery codes. */
export async function countRecoveryCodes(db: Kysely<DB>, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('staff_recovery_code')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

type Row = {
  secret: string | null;
  confirmed_at: Date | null;
  last_step: number;
  pending_secret: string | null;
  pending_at: Date | null;
};

function fromRow(row: Row, now: Date): SecondFactor {
  const isFresh =
    row.pending_at !== null && now.getTime() - row.pending_at.getTime() < PENDING_KEY_MS;
  return {
    encryptedKey: row.secret,
    confirmedAt: row.confirmed_at,
    lastStep: row.last_step,
    pendingKey: isFresh ? row.pending_secret : null,
  };
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Creates a challenge after the right password. @returns the token, which only the browser keeps */
export async function insertStaffChallenge(
  db: Kysely<DB>,
  userId: string,
  at: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('staff_challenge')
    .values({ token_hash: hashOf(token), user_id: userId, created_at: at })
    .execute();
  return token;
}

/** Returns who owes a code in this browser; null if the challenge has expired or they are disabled. */
export async function findStaffChallenge(
  db: Kysely<DB>,
  token: string,
  now: Date,
): Promise<{ staffId: string; email: string } | null> {
  const row = await db
    .selectFrom('staff_challenge')
    .innerJoin('staff_user', 'staff_user.id', 'staff_challenge.user_id')
    .select(['staff_user.id', 'staff_user.email'])
    .where('token_hash', '=', hashOf(token))
    .where('staff_challenge.created_at', '>', new Date(now.getTime() - STAFF_CHALLENGE_MS))
    .where('staff_user.disabled', '=', false)
    .executeTakeFirst();
  return row ? { staffId: row.id, email: row.email } : null;
}

/** Uses up a challenge. @returns false if another request has used it */
export async function useStaffChallenge(db: Kysely<DB>, token: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_challenge')
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Deletes all challenges of a staff member, who then has to start the sign-in again. */
export async function deleteStaffChallengesOf(db: Kysely<DB>, userId: string): Promise<void> {
  await db.deleteFrom('staff_challenge').where('user_id', '=', userId).execute();
}

/** Deletes expired challenges. @returns how many */
export async function deleteOldStaffChallenges(db: Kysely<DB>, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_challenge')
    .where('created_at', '<', new Date(now.getTime() - STAFF_CHALLENGE_MS))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
