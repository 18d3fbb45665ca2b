import type { Kysely, Selectable } from 'kysely';
import type { DB, QuickbooksRefreshToken } from '../../../db/schema';
import type { Encryption } from '~/models/core/encryption.server';

/** How long the previous token is kept (money-security 3.11). */
const PREVIOUS_RETENTION_MS = 24 * 60 * 60_000;

/** The stored tokens, decrypted; null if absent or impossible to decrypt. */
export type BookToken = {
  refresh: string | null;
  previous: string | null;
  access: string | null;
  accessExpiresAt: Date | null;
  /** The company; null before one was connected by an admin. */
  realmId: string | null;
  /** An admin has ended the connection. */
  isDisconnected: boolean;
};

export type NewBookToken = {
  refresh: string;
  refreshExpiresAt: Date;
  access: string;
  accessExpiresAt: Date;
  hardExpiresAt: Date | null;
};

/** A company that an admin has connected. */
export type NewBookConnection = { realmId: string; staffId: string };

/**
 * Returns the stored tokens; null before the first renewal.
 *
 * @param now decides whether `previous` has expired
 */
export async function findBookToken(
  db: Kysely<DB>,
  encryption: Encryption,
  now: Date,
): Promise<BookToken | null> {
  const row = await db.selectFrom('quickbooks_refresh_token').selectAll().executeTakeFirst();
  return row ? opened(row, encryption, now) : null;
}

/**
 * Takes the lease to renew the tokens until `until`. One statement, exact even with concurrent calls
 * from several processes.
 *
 * @returns the stored tokens, all null at the first call; undefined while another process has the lease
 */
export async function claimBookToken(
  db: Kysely<DB>,
  encryption: Encryption,
  { holder, now, until }: { holder: string; now: Date; until: Date },
): Promise<BookToken | undefined> {
  const lease = { lease_holder: holder, lease_until: until };
  const row = await db
    .insertInto('quickbooks_refresh_token')
    .values(lease)
    .onConflict((conflict) =>
      conflict
        .column('only_row')
        .doUpdateSet(lease)
        .where((eb) =>
          eb.or([
            eb('quickbooks_refresh_token.lease_until', 'is', null),
            eb('quickbooks_refresh_token.lease_until', '<=', now),
          ]),
        ),
    )
    .returningAll()
    .executeTakeFirst();
  return row && opened(row, encryption, now);
}

/**
 * Stores the new tokens, keeps the refresh token they were obtained with for a day, and releases the
 * lease: all in one statement, so that a token is available at every moment. Those of a new connection replace all
 * of the old one.
 *
 * @param obtained with which refresh token, or by which connection
 * @returns false, with nothing written, if another process has taken the lease meanwhile
 */
export async function saveBookToken(
  db: Kysely<DB>,
  encryption: Encryption,
  {
    holder,
    obtained,
    token,
    now,
  }: {
    holder: string;
    obtained: { used: string } | NewBookConnection;
    token: NewBookToken;
    now: Date;
  },
): Promise<boolean> {
  const result = await db
    .updateTable('quickbooks_refresh_token')
    .set({
      token: encryption.encrypt(token.refresh),
      expires_at: token.refreshExpiresAt,
      ...('used' in obtained
        ? {
            previous_token: encryption.encrypt(obtained.used),
            previous_until: new Date(now.getTime() + PREVIOUS_RETENTION_MS),
            ...(token.hardExpiresAt && { hard_expires_at: token.hardExpiresAt }),
          }
        : {
            previous_token: null,
            previous_until: null,
            hard_expires_at: token.hardExpiresAt,
            realm_id: obtained.realmId,
            connected_by: obtained.staffId,
            connected_at: now,
            disconnected_at: null,
          }),
      access_token: encryption.encrypt(token.access),
      access_expires_at: token.accessExpiresAt,
      refreshed_at: now,
      lease_holder: null,
      lease_until: null,
    })
    .where('lease_holder', '=', holder)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Releases the lease without writing tokens; does nothing if another process has taken it. */
export async function releaseBookToken(db: Kysely<DB>, holder: string): Promise<void> {
  await db
    .updateTable('quickbooks_refresh_token')
    .set({ lease_holder: null, lease_until: null })
    .where('lease_holder', '=', holder)
    .execute();
}

/** Records a failed renewal and releases the lease; does nothing if another process has taken it. */
export async function failBookToken(
  db: Kysely<DB>,
  holder: string,
  { failure, at }: { failure: 'refused' | 'unavailable'; at: Date },
): Promise<void> {
  await db
    .updateTable('quickbooks_refresh_token')
    .set({ failed_at: at, failure, lease_holder: null, lease_until: null })
    .where('lease_holder', '=', holder)
    .execute();
}

/** Deletes all tokens of a connection that has ended; does nothing if another process has taken the lease. */
export async function dropBookToken(db: Kysely<DB>, holder: string, at: Date): Promise<void> {
  await db
    .updateTable('quickbooks_refresh_token')
    .set({
      token: null,
      previous_token: null,
      previous_until: null,
      access_token: null,
      access_expires_at: null,
      expires_at: null,
      hard_expires_at: null,
      refreshed_at: null,
      failed_at: null,
      failure: null,
      disconnected_at: at,
    })
    .where('lease_holder', '=', holder)
    .execute();
}

type Attempt = { stateHash: string; staffId: string };

/** Begins to connect a company. An attempt that was under way ends with it. */
export async function beginBookAttempt(
  db: Kysely<DB>,
  { stateHash, staffId, until }: Attempt & { until: Date },
): Promise<void> {
  const attempt = { connect_state: stateHash, connect_by: staffId, connect_until: until };
  await db
    .insertInto('quickbooks_refresh_token')
    .values(attempt)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(attempt))
    .execute();
}

/** Ends the attempt with this state, once. @returns false if there is none, it is over, or somebody else's */
export async function endBookAttempt(
  db: Kysely<DB>,
  { stateHash, staffId, now }: Attempt & { now: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('quickbooks_refresh_token')
    .set({ connect_state: null, connect_by: null, connect_until: null })
    .where('connect_state', '=', stateHash)
    .where('connect_by', '=', staffId)
    .where('connect_until', '>', now)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Returns when the connection was last renewed and when it expires; null before the first renewal. */
export async function findBookConnection(
  db: Kysely<DB>,
): Promise<{ refreshedAt: Date; expiresAt: Date | null; hardExpiresAt: Date | null } | null> {
  const row = await db
    .selectFrom('quickbooks_refresh_token')
    .select(['refreshed_at', 'expires_at', 'hard_expires_at'])
    .executeTakeFirst();
  if (!row?.refreshed_at) return null;
  const { refreshed_at: refreshedAt, expires_at: expiresAt, hard_expires_at: hardExpiresAt } = row;
  return { refreshedAt, expiresAt, hardExpiresAt };
}

/** Returns the company that an admin has connected; null before that. */
export async function findBookRealm(db: Kysely<DB>): Promise<string | null> {
  const row = await db.selectFrom('quickbooks_refresh_token').select('realm_id').executeTakeFirst();
  return row?.realm_id ?? null;
}

function opened(
  row: Selectable<QuickbooksRefreshToken>,
  encryption: Encryption,
  now: Date,
): BookToken {
  const open = (encrypted: string | null) =>
    encrypted === null ? null : encryption.open(encrypted);
  const preservesPrevious = row.previous_until !== null && row.previous_until > now;
  return {
    refresh: open(row.token),
    previous: preservesPrevious ? open(row.previous_token) : null,
    access: open(row.access_token),
    accessExpiresAt: row.access_expires_at,
    realmId: row.realm_id,
    isDisconnected: row.disconnected_at !== null,
  };
}
