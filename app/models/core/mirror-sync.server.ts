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
export const OVERLAP_MS = 60 * 60_000;

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
  /** Of a first fill that is not read page by page. */
  bulk: Bulk;
};

/** Shopify's bulk operation of a first fill. */
type Bulk = {
  /** Its id, or `BY_PAGES`; null until one of both is known. */
  operation: string | null;
  beganAt: Date | null;
  /** How many bytes of its file are stored. */
  offset: number;
};

/** Instead of an operation's id: this fill is read page by page after all. */
export const BY_PAGES = 'pages';

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
  const { rows } = await sql<Omit<Sync, 'kind' | 'owner' | 'bulk'> & BulkColumns>`
    update mirror_sync set
      lease_owner = ${owner}, lease_until = ${new Date(now.getTime() + LEASE_MS)},
      since = case when began_at is null
        then synced_until - ${OVERLAP_MS} * interval '1 millisecond' else since end,
      began_at = coalesce(began_at, ${now}::timestamptz)
    where kind = ${kind} and next_attempt_at <= ${now}::timestamptz
      and (lease_until is null or lease_until <= ${now}::timestamptz or lease_owner = ${owner})
      and (filled_at is null or began_at is not null or synced_until < ${dueBefore}::timestamptz)
    returning since, began_at as "beganAt", cursor, attempts, bulk_operation, bulk_began_at,
      bulk_offset`.execute(db);
  if (!rows[0]) return null;
  const { bulk_operation: operation, bulk_began_at: beganAt, bulk_offset, ...sync } = rows[0];
  return { kind, owner, ...sync, bulk: { operation, beganAt, offset: Number(bulk_offset) } };
}

type BulkColumns = {
  bulk_operation: string | null;
  bulk_began_at: Date | null;
  bulk_offset: bigint;
};

/**
 * Records what the bulk operation of a first fill has come to.
 *
 * @param change `at` extends the lease; `nextAttemptAt` gives it back, and nobody takes it before then; `since` turns the sync into one
 *   over what has changed since then
 * @returns false if another process has the lease by now
 */
export async function saveBulk(
  db: Kysely<DB>,
  { kind, owner }: Sync,
  change: Partial<Bulk> & { found?: number; since?: Date } & (
      | { at: Date }
      | { nextAttemptAt: Date }
    ),
): Promise<boolean> {
  const { operation, beganAt, offset, found, since } = change;
  const result = await db
    .updateTable('mirror_sync')
    .set({
      ...(operation !== undefined && { bulk_operation: operation }),
      ...(beganAt !== undefined && { bulk_began_at: beganAt }),
      ...(offset !== undefined && { bulk_offset: BigInt(offset) }),
      ...(found !== undefined && { bulk_found: BigInt(found) }),
      ...(since !== undefined && { since }),
      ...('at' in change
        ? { lease_until: new Date(change.at.getTime() + LEASE_MS) }
        : { next_attempt_at: change.nextAttemptAt, ...NO_LEASE }),
      attempts: 0,
      last_error: null,
    })
    .where('kind', '=', kind)
    .where('lease_owner', '=', owner)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
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
      bulk_operation: null,
      bulk_began_at: null,
      bulk_found: null,
      bulk_offset: 0n,
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

/** Returns how many objects the bulk operation of a first fill has found; null if it has none, or is being stored. */
export async function findBulkFound(db: Kysely<DB>, kind: SyncKind): Promise<number | null> {
  const row = await db
    .selectFrom('mirror_sync')
    .select('bulk_found')
    .where('kind', '=', kind)
    .where('bulk_offset', '=', 0n)
    .where('bulk_operation', '<>', BY_PAGES)
    .executeTakeFirst();
  return row?.bulk_found == null ? null : Number(row.bulk_found);
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
