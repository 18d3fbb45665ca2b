import type { Kysely, Selectable } from 'kysely';
import type { DB, QuickbooksRefreshToken } from '../../db/schema';
import type { Sealing } from './sealing.server';

/** How long the token before stays at hand (money-security 3.11). */
const PREVIOUS_KEPT_MS = 24 * 60 * 60_000;

/** What is kept of the connection, opened; null for what is not there or does not open. */
export type BookToken = {
  refresh: string | null;
  previous: string | null;
  access: string | null;
  accessExpiresAt: Date | null;
};

export type NewBookToken = {
  refresh: string;
  refreshExpiresAt: Date;
  access: string;
  accessExpiresAt: Date;
};

/** The one row; null before the first renewal. @param now decides whether the token before counts */
export async function findBookToken(
  db: Kysely<DB>,
  sealing: Sealing,
  now: Date,
): Promise<BookToken | null> {
  const row = await db.selectFrom('quickbooks_refresh_token').selectAll().executeTakeFirst();
  return row ? opened(row, sealing, now) : null;
}

/**
 * Takes the turn to renew until `until`. One statement, exact also when many come at once or from
 * several processes.
 *
 * @returns what is kept, nulls at the very first time; nothing while another has its turn
 */
export async function claimBookToken(
  db: Kysely<DB>,
  sealing: Sealing,
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
        .where((kept) =>
          kept.or([
            kept('quickbooks_refresh_token.lease_until', 'is', null),
            kept('quickbooks_refresh_token.lease_until', '<=', now),
          ]),
        ),
    )
    .returningAll()
    .executeTakeFirst();
  return row && opened(row, sealing, now);
}

/**
 * Writes the new tokens, keeps the one they were got with for a day, and ends the turn: all in one
 * statement, so that there is no moment without a token.
 *
 * @returns false, and nothing written, when the turn had gone to another meanwhile
 */
export async function keepBookToken(
  db: Kysely<DB>,
  sealing: Sealing,
  { holder, used, token, now }: { holder: string; used: string; token: NewBookToken; now: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('quickbooks_refresh_token')
    .set({
      token: sealing.seal(token.refresh),
      expires_at: token.refreshExpiresAt,
      previous_token: sealing.seal(used),
      previous_until: new Date(now.getTime() + PREVIOUS_KEPT_MS),
      access_token: sealing.seal(token.access),
      access_expires_at: token.accessExpiresAt,
      refreshed_at: now,
      lease_holder: null,
      lease_until: null,
    })
    .where('lease_holder', '=', holder)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Ends a turn in which nothing was written; does nothing when it has gone to another. */
export async function releaseBookToken(db: Kysely<DB>, holder: string): Promise<void> {
  await db
    .updateTable('quickbooks_refresh_token')
    .set({ lease_holder: null, lease_until: null })
    .where('lease_holder', '=', holder)
    .execute();
}

/** Ends a turn whose renewal has failed, and keeps when and how; nothing when it has gone to another. */
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

/** When the connection was last renewed, and when it ends unless it is; null before the first time. */
export async function findBookConnection(
  db: Kysely<DB>,
): Promise<{ refreshedAt: Date; expiresAt: Date | null } | null> {
  const row = await db
    .selectFrom('quickbooks_refresh_token')
    .select(['refreshed_at', 'expires_at'])
    .executeTakeFirst();
  return row?.refreshed_at ? { refreshedAt: row.refreshed_at, expiresAt: row.expires_at } : null;
}

function opened(row: Selectable<QuickbooksRefreshToken>, sealing: Sealing, now: Date): BookToken {
  const open = (sealed: string | null) => (sealed === null ? null : sealing.open(sealed));
  const keepsPrevious = row.previous_until !== null && row.previous_until > now;
  return {
    refresh: open(row.token),
    previous: keepsPrevious ? open(row.previous_token) : null,
    access: open(row.access_token),
    accessExpiresAt: row.access_expires_at,
  };
}
