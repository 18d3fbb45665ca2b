import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema';

/** Without a visit for this long a session of staff ends; at the latest after the other (S-4). */
export const STAFF_IDLE_MS = 30 * 60_000;
export const STAFF_LIFE_MS = 12 * 60 * 60_000;
/** A visit is noted at most so often. */
const SEEN_EVERY_MS = 60_000;

export type StaffSession = {
  id: string;
  lastSeenAt: Date;
  staff: { id: string; email: string; name: string; isAdmin: boolean };
};

/** What the table keeps of a cookie's token. Another secret makes every open session worthless. */
export function hashStaffToken(secret: string, token: string): string {
  return createHmac('sha256', secret).update(`staff session ${token}`).digest('base64url');
}

/**
 * The session that a token opens, of somebody who is not disabled. Asked at every request: whatever
 * is revoked is revoked at once.
 */
export async function findStaffSession(
  db: Kysely<DB>,
  tokenHash: string,
  { now, sandboxPasswords }: { now: Date; sandboxPasswords: boolean },
): Promise<StaffSession | null> {
  const row = await db
    .selectFrom('staff_session')
    .innerJoin('staff_user', 'staff_user.id', 'staff_session.user_id')
    .select([
      'staff_session.id as session_id',
      'staff_session.updated_at',
      'staff_user.id',
      'staff_user.email',
      'staff_user.name',
      'staff_user.role',
    ])
    .where('staff_session.token_hash', '=', tokenHash)
    .where('staff_session.updated_at', '>', new Date(now.getTime() - STAFF_IDLE_MS))
    .where('staff_session.created_at', '>', new Date(now.getTime() - STAFF_LIFE_MS))
    .where('staff_user.disabled', '=', false)
    .$if(!sandboxPasswords, (query) => query.where('staff_session.sandbox_only', '=', false))
    .executeTakeFirst();
  if (!row) return null;
  const { id, email, name, role } = row;
  return {
    id: row.session_id,
    lastSeenAt: row.updated_at,
    staff: { id, email, name, isAdmin: role === 'admin' },
  };
}

/** Notes a visit, if the last note is old enough. */
export async function touchStaffSession(
  db: Kysely<DB>,
  { id, lastSeenAt }: StaffSession,
  now: Date,
): Promise<void> {
  if (now.getTime() - lastSeenAt.getTime() < SEEN_EVERY_MS) return;
  await db.updateTable('staff_session').set({ updated_at: now }).where('id', '=', id).execute();
}

/** Ends one session: its cookie opens nothing any more. */
export async function deleteStaffSession(db: Kysely<DB>, tokenHash: string): Promise<void> {
  await db.deleteFrom('staff_session').where('token_hash', '=', tokenHash).execute();
}

/** Deletes the sessions that have ended by themselves. @returns how many. */
export async function deleteEndedStaffSessions(db: Kysely<DB>, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_session')
    .where((row) =>
      row.or([
        row('updated_at', '<', new Date(now.getTime() - STAFF_IDLE_MS)),
        row('created_at', '<', new Date(now.getTime() - STAFF_LIFE_MS)),
      ]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
