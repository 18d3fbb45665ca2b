import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../db/schema';

/** What a sync reads. */
export type SyncKind =
  | 'orders'
  | 'drafts'
  | 'ambassadors'
  | 'customers'
  | 'inventory'
  | 'fulfillment-orders'
  | 'returns';

/** Covers one page including waiting time. A dead process's lease expires after this. */
const LEASE_MS = 60_000;
/** Shopify's search finds a change only some time after it happened. */
const OVERLAP_MS = 60 * 60_000;

/** A pass over everything that changed at `since` or later; null: over everything. */
export type Sync = {
  kind: SyncKind;
  owner: string;
  since: Date | null;
  /** When it began. */
  beganAt: Date;
  /** Of the last page that was stored; null at the beginning. */
  cursor: string | null;
  attempts: number;
};

/**
 * Leases a sync that must start or continue: the first one ever, our own or an abandoned one, or one that is
 * due. Never two at once: one statement takes the lease, and only its holder stores pages.
 *
 * @param dueBefore a kind synced until then or later is not due
 * @returns null if there is nothing to do or another process holds the lease
 */
export async function claimSync(
  db: Kysely<DB>,
  kind: SyncKind,
  { owner, now, dueBefore }: { owner: string; now: Date; dueBefore: Date },
): Promise<Sync | null> {
  const { rows } = await sql<Omit<Sync, 'kind' | 'owner'>>`
    update mirror_sync set
      lease_owner = ${owner}, lease_until = ${new Date(now.getTime() + LEASE_MS)},
      since = case when began_at is null
        then synced_until - ${OVERLAP_MS} * interval '1 millisecond' else since end,
      began_at = coalesce(began_at, ${now}::timestamptz)
    where kind = ${kind} and next_attempt_at <= ${now}::timestamptz
      and (lease_until is null or lease_until <= ${now}::timestamptz or lease_owner = ${owner})
      and (filled_at is null or began_at is not null or synced_until < ${dueBefore}::timestamptz)
    returning since, began_at as "beganAt", cursor, attempts`.execute(db);
  return rows[0] ? { kind, owner, ...rows[0] } : null;
}

/**
 * Records that a page was stored; extends the lease. @returns false if another process has the lease by now
 */
export async function saveSyncPage(
  db: Kysely<DB>,
  { kind, owner }: Sync,
  { cursor, at }: { cursor: string; at: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('mirror_sync')
    .set({
      cursor,
      attempts: 0,
      last_error: null,
      lease_until: new Date(at.getTime() + LEASE_MS),
    })
    .where('kind', '=', kind)
    .where('lease_owner', '=', owner)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Ends a sync after its last page: everything that changed before it began is in the mirror. */
export async function endSync(db: Kysely<DB>, { kind, owner }: Sync, at: Date): Promise<void> {
  await db
    .updateTable('mirror_sync')
    .set({
      filled_at: sql`coalesce(filled_at, ${at}::timestamptz)`,
      synced_until: sql`began_at`,
      began_at: null,
      since: null,
      cursor: null,
      attempts: 0,
      last_error: null,
      ...NO_LEASE,
    })
    .where('kind', '=', kind)
    .where('lease_owner', '=', owner)
    .execute();
}

/**
 * Schedules a retry after a page could not be read: from the same page, or from the beginning if Shopify
 * rejects the cursor.
 */
export async function rescheduleSync(
  db: Kysely<DB>,
  { kind, owner }: Sync,
  { nextAt, because, fromBeginning }: { nextAt: Date; because: string; fromBeginning: boolean },
): Promise<void> {
  await db
    .updateTable('mirror_sync')
    .set({
      ...(fromBeginning ? { cursor: null } : {}),
      attempts: sql`attempts + 1`,
      last_error: because,
      next_attempt_at: nextAt,
      ...NO_LEASE,
    })
    .where('kind', '=', kind)
    .where('lease_owner', '=', owner)
    .execute();
}

/** Whether everything of a kind has been read once: before that, lists would silently be incomplete. */
export async function isMirrorComplete(db: Kysely<DB>, kind: SyncKind): Promise<boolean> {
  const row = await db
    .selectFrom('mirror_sync')
    .select('filled_at')
    .where('kind', '=', kind)
    .executeTakeFirst();
  return (row?.filled_at ?? null) !== null;
}

/** Whether the first full read is still to come and its last attempt has not failed. */
export async function isMirrorAwaited(db: Kysely<DB>, kind: SyncKind): Promise<boolean> {
  const row = await db
    .selectFrom('mirror_sync')
    .select(['filled_at', 'attempts'])
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row !== undefined && row.filled_at === null && row.attempts === 0;
}

const NO_LEASE = { lease_owner: null, lease_until: null };
