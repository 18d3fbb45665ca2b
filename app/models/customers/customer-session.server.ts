import { createHash, randomBytes } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../../../db/schema';
import type { Encryption } from '~/models/core/encryption.server';

/** A session ends after this long without a visit, and at the latest after `SESSION_LIFE_MS` (S-4). */
export const SESSION_IDLE_MS = 14 * 24 * 60 * 60_000;
export const SESSION_LIFE_MS = 90 * 24 * 60 * 60_000;
/** A visit is recorded at most this often; a write for every page would be waste. */
const SEEN_EVERY_MS = 5 * 60_000;

/** The provider's tokens of a session; they never leave the server. */
export type CustomerTokens = {
  accessToken: string;
  refreshToken: string;
  idToken: string;
  accessExpiresAt: Date;
};

export type OpenSession = {
  /** Identifies the session to its owner; it is not a credential. */
  ref: string;
  device: string;
  createdAt: Date;
  lastSeenAt: Date;
};

/** Returns 256 random bits for the cookie; the database stores only their hash. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

export async function insertSession(
  db: Kysely<DB> | Transaction<DB>,
  encryption: Encryption,
  session: {
    secret: string;
    customerGid: string;
    device: string;
    /** The browser's session at the provider, if the provider names it. */
    providerSession?: string | undefined;
    now: Date;
  } & CustomerTokens,
): Promise<void> {
  await db
    .insertInto('customer_session')
    .values({
      id_hash: hashSecret(session.secret),
      customer_gid: session.customerGid,
      device: session.device,
      provider_sid_hash:
        session.providerSession === undefined ? null : hashSecret(session.providerSession),
      access_token: encryption.encrypt(session.accessToken),
      refresh_token: encryption.encrypt(session.refreshToken),
      id_token: encryption.encrypt(session.idToken),
      access_expires_at: session.accessExpiresAt,
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: new Date(session.now.getTime() + SESSION_LIFE_MS),
    })
    .execute();
}

/** Records a visit, if the last one recorded is old enough. */
export async function touchSession(
  db: Kysely<DB>,
  idHash: string,
  lastSeenAt: Date,
  now: Date,
): Promise<void> {
  if (now.getTime() - lastSeenAt.getTime() < SEEN_EVERY_MS) return;
  await db
    .updateTable('customer_session')
    .set({ last_seen_at: now })
    .where('id_hash', '=', idHash)
    .execute();
}

/** Finds the tokens of a session; null if it is gone or was encrypted under another secret. */
export async function findSessionTokens(
  db: Kysely<DB>,
  encryption: Encryption,
  idHash: string,
): Promise<CustomerTokens | null> {
  const row = await db
    .selectFrom('customer_session')
    .select(['access_token', 'refresh_token', 'id_token', 'access_expires_at'])
    .where('id_hash', '=', idHash)
    .executeTakeFirst();
  if (!row) return null;
  const accessToken = encryption.open(row.access_token);
  const refreshToken = encryption.open(row.refresh_token);
  const idToken = encryption.open(row.id_token);
  if (accessToken === null || refreshToken === null || idToken === null) return null;
  return { accessToken, refreshToken, idToken, accessExpiresAt: row.access_expires_at };
}

/**
 * Takes a lease of `leaseMs` for renewing a session's tokens, and returns whether it did. Only one of several
 * concurrent callers gets it, and only while the tokens still expire before `before`.
 */
export async function leaseRenewal(
  db: Kysely<DB>,
  idHash: string,
  { now, leaseMs, before }: { now: Date; leaseMs: number; before: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('customer_session')
    .set({ renewing_until: new Date(now.getTime() + leaseMs) })
    .where('id_hash', '=', idHash)
    .where('access_expires_at', '<', before)
    .where((row) => row.or([row('renewing_until', 'is', null), row('renewing_until', '<', now)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Prevents renewals before `until`, because the provider has just failed to answer. */
export async function postponeRenewal(db: Kysely<DB>, idHash: string, until: Date): Promise<void> {
  await db
    .updateTable('customer_session')
    .set({ renewing_until: until })
    .where('id_hash', '=', idHash)
    .execute();
}

/** Stores the new tokens before anyone uses them, and releases the lease. */
export async function updateSessionTokens(
  db: Kysely<DB>,
  encryption: Encryption,
  idHash: string,
  tokens: CustomerTokens,
): Promise<void> {
  await db
    .updateTable('customer_session')
    .set({
      access_token: encryption.encrypt(tokens.accessToken),
      refresh_token: encryption.encrypt(tokens.refreshToken),
      id_token: encryption.encrypt(tokens.idToken),
      access_expires_at: tokens.accessExpiresAt,
      renewing_until: null,
    })
    .where('id_hash', '=', idHash)
    .execute();
}

/** Lists the customer's open sessions, latest visit first. */
export async function listSessions(
  db: Kysely<DB>,
  customerGid: string,
  now: Date,
): Promise<OpenSession[]> {
  const rows = await db
    .selectFrom('customer_session')
    .select(['ref', 'device', 'created_at', 'last_seen_at'])
    .where('customer_gid', '=', customerGid)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', new Date(now.getTime() - SESSION_IDLE_MS))
    .orderBy('last_seen_at', 'desc')
    .execute();
  return rows.map((row) => ({
    ref: row.ref,
    device: row.device,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
  }));
}

/**
 * Ends one of the customer's own sessions, and marks the provider's session as ended, so that its browser
 * needs a code to sign in again (models/customers/login-record). @returns whether there was one
 */
export async function endSession(
  db: Kysely<DB>,
  customerGid: string,
  ref: string,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const ended = await transaction
      .deleteFrom('customer_session')
      .where('customer_gid', '=', customerGid)
      .where(sql<string>`ref::text`, '=', ref)
      .returning('provider_sid_hash')
      .executeTakeFirst();
    if (ended?.provider_sid_hash) {
      await transaction
        .updateTable('provider_session')
        .set({ ended_at: new Date() })
        .where('sid_hash', '=', ended.provider_sid_hash)
        .execute();
    }
    return ended !== undefined;
  });
}

/** Ends every session of the customer, on every device. @returns how many there were */
export async function endAllSessions(db: Kysely<DB>, customerGid: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('customer_session')
    .where('customer_gid', '=', customerGid)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Ends the session of a cookie. */
export async function deleteSession(db: Kysely<DB>, idHash: string): Promise<void> {
  await db.deleteFrom('customer_session').where('id_hash', '=', idHash).execute();
}

/** Ends a session whose tokens still expire at `accessExpiresAt`. @returns whether there was one */
export async function deleteUnrenewedSession(
  db: Kysely<DB>,
  idHash: string,
  accessExpiresAt: Date,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('customer_session')
    .where('id_hash', '=', idHash)
    .where('access_expires_at', '=', accessExpiresAt)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes sessions that have expired. @returns how many */
export async function deleteEndedSessions(db: Kysely<DB>, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('customer_session')
    .where((row) =>
      row.or([
        row('expires_at', '<', now),
        row('last_seen_at', '<', new Date(now.getTime() - SESSION_IDLE_MS)),
      ]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
