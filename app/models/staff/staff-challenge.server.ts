import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { STAFF_CHALLENGE_MS } from '~/domain/staff/staff-account';
import type { DB } from '../../../db/schema';

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
