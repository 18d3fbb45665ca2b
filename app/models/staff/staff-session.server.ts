import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Config } from '~/config/config.server';
import type { DB } from '../../../db/schema';

/** A staff session ends after this long without a visit, and at the latest after the other (S-4). */
export const STAFF_IDLE_MS = 30 * 60_000;
export const STAFF_LIFE_MS = 12 * 60 * 60_000;
/** Visits are recorded at most this often. */
const SEEN_EVERY_MS = 60_000;

export type StaffSession = {
  id: string;
  lastSeenAt: Date;
  staff: {
    id: string;
    email: string;
    name: string;
    isAdmin: boolean;
    /** The id of this session in the list of sessions. */
    sessionId: string;
    /** An admin without a second factor: they must set one up before anything else opens. */
    owesSecondFactor: boolean;
    /** Signed in with a publicly known sandbox password. */
    isSandbox: boolean;
  };
};

/** Returns what the table stores of a cookie's token. */
export function hashStaffToken(secret: string, token: string): string {
  return createHmac('sha256', secret).update(`staff session ${token}`).digest('base64url');
}

/** Returns all that the table may have stored of a token: a new secret ends no session until the old one is removed. */
export function hashesOfStaffToken(
  { sessionSecret, earlierSecrets }: Pick<Config, 'sessionSecret' | 'earlierSecrets'>,
  token: string,
): string[] {
  return [sessionSecret, ...earlierSecrets].map((secret) => hashStaffToken(secret, token));
}

/**
 * Finds the session of a token, if its owner is not disabled. Checked on every request, so revoking
 * takes effect at once. If the owner has a second factor, only sessions opened with it count.
 */
export async function findStaffSession(
  db: Kysely<DB>,
  tokenHashes: string[],
  { now, sandboxPasswords }: { now: Date; sandboxPasswords: boolean },
): Promise<StaffSession | null> {
  const row = await db
    .selectFrom('staff_session')
    .innerJoin('staff_user', 'staff_user.id', 'staff_session.user_id')
    .leftJoin('staff_second_factor as factor', 'factor.user_id', 'staff_user.id')
    .select([
      'staff_session.id as session_id',
      'staff_session.updated_at',
      'staff_session.sandbox_only',
      'factor.confirmed_at',
      'staff_user.id',
      'staff_user.email',
      'staff_user.name',
      'staff_user.role',
    ])
    .where('staff_session.token_hash', 'in', tokenHashes)
    .where('staff_session.updated_at', '>', new Date(now.getTime() - STAFF_IDLE_MS))
    .where('staff_session.created_at', '>', new Date(now.getTime() - STAFF_LIFE_MS))
    .where('staff_user.disabled', '=', false)
    .where((query) =>
      query.or([
        query('factor.confirmed_at', 'is', null),
        query('staff_session.second_factor', '=', true),
      ]),
    )
    .$if(!sandboxPasswords, (query) => query.where('staff_session.sandbox_only', '=', false))
    .executeTakeFirst();
  if (!row) return null;
  const { id, email, name, session_id: sessionId, sandbox_only: isSandbox } = row;
  const isAdmin = row.role === 'admin';
  const owesSecondFactor = isAdmin && !isSandbox && row.confirmed_at === null;
  return {
    id: sessionId,
    lastSeenAt: row.updated_at,
    staff: { id, email, name, isAdmin, sessionId, owesSecondFactor, isSandbox },
  };
}

export type OpenStaffSession = {
  id: string;
  userAgent: string;
  createdAt: Date;
  lastSeenAt: Date;
};

/** Lists the open sessions of a staff member, last seen first. */
export async function listStaffSessions(
  db: Kysely<DB>,
  userId: string,
  now: Date,
): Promise<OpenStaffSession[]> {
  const rows = await db
    .selectFrom('staff_session')
    .select(['id', 'user_agent', 'created_at', 'updated_at'])
    .where('user_id', '=', userId)
    .where('updated_at', '>', new Date(now.getTime() - STAFF_IDLE_MS))
    .where('created_at', '>', new Date(now.getTime() - STAFF_LIFE_MS))
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent ?? '',
    createdAt: row.created_at,
    lastSeenAt: row.updated_at,
  }));
}

/**
 * Ends a staff member's sessions: all, all but one, or only one.
 *
 * @returns how many
 */
export async function deleteStaffSessionsOf(
  db: Kysely<DB>,
  userId: string,
  which: { except?: string; only?: string } = {},
): Promise<number> {
  const { except, only } = which;
  const { numDeletedRows } = await db
    .deleteFrom('staff_session')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Records that the code was entered in this session as well. */
export async function markSecondFactor(db: Kysely<DB>, sessionId: string): Promise<void> {
  await db
    .updateTable('staff_session')
    .set({ second_factor: true })
    .where('id', '=', sessionId)
    .execute();
}

/** Records a visit, if the last recorded one is old enough. */
export async function touchStaffSession(
  db: Kysely<DB>,
  { id, lastSeenAt }: StaffSession,
  now: Date,
): Promise<void> {
  if (now.getTime() - lastSeenAt.getTime() < SEEN_EVERY_MS) return;
  await db.updateTable('staff_session').set({ updated_at: now }).where('id', '=', id).execute();
}

/** Ends one session. */
export async function deleteStaffSession(db: Kysely<DB>, tokenHashes: string[]): Promise<void> {
  await db.deleteFrom('staff_session').where('token_hash', 'in', tokenHashes).execute();
}

/** Deletes sessions that have expired. @returns how many */
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
