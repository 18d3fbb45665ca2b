import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { STAFF_RESET_MS } from '~/domain/staff/staff-account';
import type { DB } from '../../../db/schema';

const TOKEN = /^[\w-]{43}$/;

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/**
 * Records a request for a new password. It is the same statement whether or not the address belongs to a
 * staff member who may sign in, so only the row tells them apart.
 *
 * @param email in lower case
 * @returns its id
 */
export async function insertStaffReset(db: Kysely<DB>, email: string, at: Date): Promise<string> {
  const id: string = randomUUID();
  await db
    .insertInto('staff_reset')
    .values((row) => ({
      id,
      user_id: row
        .selectFrom('staff_user')
        .select('id')
        .where('email', '=', email)
        .where('disabled', '=', false),
      created_at: at,
    }))
    .execute();
  return id;
}

/** Returns whom to mail about a reset; null if there is nobody, or it was mailed, used or has expired. */
export async function findDueReset(
  db: Kysely<DB>,
  id: string,
  now: Date,
): Promise<{ email: string; name: string } | null> {
  const row = await db
    .selectFrom('staff_reset')
    .innerJoin('staff_user', 'staff_user.id', 'staff_reset.user_id')
    .select(['staff_user.email', 'staff_user.name'])
    .where('staff_reset.id', '=', id)
    .where('sent_at', 'is', null)
    .where('used_at', 'is', null)
    .where('staff_reset.created_at', '>', new Date(now.getTime() - STAFF_RESET_MS))
    .where('staff_user.disabled', '=', false)
    .executeTakeFirst();
  return row ?? null;
}

/** Creates a link: 256 random bits that only the mail contains; we store their hash. */
export async function makeResetLink(db: Kysely<DB>, resetId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('staff_reset_link')
    .values({ token_hash: hashOf(token), reset_id: resetId })
    .execute();
  return token;
}

export async function markResetSent(db: Kysely<DB>, id: string, at: Date): Promise<void> {
  await db.updateTable('staff_reset').set({ sent_at: at }).where('id', '=', id).execute();
}

/** Returns whose password a link may set; null if the link is used, expired or unknown. */
export async function findResetByToken(
  db: Kysely<DB>,
  token: string,
  now: Date,
): Promise<{ id: string; staffId: string; email: string } | null> {
  if (!TOKEN.test(token)) return null;
  const row = await db
    .selectFrom('staff_reset')
    .innerJoin('staff_reset_link', 'staff_reset_link.reset_id', 'staff_reset.id')
    .innerJoin('staff_user', 'staff_user.id', 'staff_reset.user_id')
    .select(['staff_reset.id', 'staff_user.id as staff_id', 'staff_user.email'])
    .where('staff_reset_link.token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('staff_reset.created_at', '>', new Date(now.getTime() - STAFF_RESET_MS))
    .where('staff_user.disabled', '=', false)
    .executeTakeFirst();
  return row ? { id: row.id, staffId: row.staff_id, email: row.email } : null;
}

/** Uses up all resets of a staff member. @returns whether this one was still unused */
export async function useResets(
  transaction: Transaction<DB>,
  { staffId, resetId, at }: { staffId: string; resetId: string | null; at: Date },
): Promise<boolean> {
  const used = await transaction
    .updateTable('staff_reset')
    .set({ used_at: at })
    .where('user_id', '=', staffId)
    .where('used_at', 'is', null)
    .returning('id')
    .execute();
  return used.some(({ id }) => id === resetId);
}

/** Deletes resets that were requested before `before`. @returns how many */
export async function deleteResetsBefore(db: Kysely<DB>, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_reset')
    .where('created_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
