import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../db/schema';

/** Events of one object within this time cause one read. */
const DEBOUNCE_MS = 500;
/** Longer than a read takes, including waiting for points. A dead process's lease expires after this. */
const LEASE_MS = 30_000;

/** Something to read again; `seq` is the last event that the read covers. */
export type QueuedMirror = { gid: string; seq: bigint; attempts: number };

/**
 * Requests that an order or a draft be read again because it changed. Several requests in a short time cause
 * one read; a request during a read causes another. A row that waits for a retry keeps waiting.
 *
 * @param gid `gid://shopify/Order/…` or `gid://shopify/DraftOrder/…`
 * @param waitMs how long further events may join the same read
 */
export async function enqueueMirror(
  db: Kysely<DB>,
  gid: string,
  at: Date,
  waitMs = DEBOUNCE_MS,
): Promise<void> {
  const due = new Date(at.getTime() + waitMs);
  await db
    .insertInto('mirror_queue')
    // From the clock, so that a row inserted again never reuses the number of one that is done.
    .values({ gid, seq: BigInt(at.getTime()), enqueued_at: at, next_attempt_at: due })
    .onConflict((conflict) =>
      conflict.column('gid').doUpdateSet({ seq: sql`mirror_queue.seq + 1`, enqueued_at: at }),
    )
    .execute();
}

/** Leases what is due, longest waiting first, at most `limit`. */
export async function claimQueuedMirrors(
  db: Kysely<DB>,
  { owner, now, limit }: { owner: string; now: Date; limit: number },
): Promise<QueuedMirror[]> {
  return db
    .updateTable('mirror_queue')
    .set({ lease_owner: owner, lease_until: new Date(now.getTime() + LEASE_MS) })
    .where('gid', 'in', (due) =>
      due
        .selectFrom('mirror_queue')
        .select('gid')
        .where('next_attempt_at', '<=', now)
        .where((row) => row.or([row('lease_until', 'is', null), row('lease_until', '<=', now)]))
        .orderBy('next_attempt_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['gid', 'seq', 'attempts'])
    .execute();
}

/** When the next is due that is not yet, in UTC milliseconds; `Infinity` if there is none. */
export async function findNextMirror(db: Kysely<DB>, now: Date): Promise<number> {
  const row = await db
    .selectFrom('mirror_queue')
    .select((each) => each.fn.min('next_attempt_at').as('at'))
    .where('next_attempt_at', '>', now)
    .executeTakeFirst();
  return row?.at?.getTime() ?? Infinity;
}

/** Records that it was read and stored. A row that was requested again during the read is due at once. */
export async function endQueuedMirror(
  db: Kysely<DB>,
  { gid, seq }: QueuedMirror,
  at: Date,
): Promise<void> {
  await db.deleteFrom('mirror_queue').where('gid', '=', gid).where('seq', '=', seq).execute();
  await db
    .updateTable('mirror_queue')
    .set({ attempts: 0, last_error: null, ...NO_LEASE, next_attempt_at: at })
    .where('gid', '=', gid)
    .where('seq', '>', seq)
    .execute();
}

/** Drops a queued mirror that has lost its reason. */
export async function dropQueuedMirror(db: Kysely<DB>, gid: string): Promise<void> {
  await db.deleteFrom('mirror_queue').where('gid', '=', gid).execute();
}

/** Schedules a retry after a failed read, at `nextAt` at the earliest. */
export async function rescheduleQueuedMirror(
  db: Kysely<DB>,
  { gid }: QueuedMirror,
  { nextAt, because }: { nextAt: Date; because: string },
): Promise<void> {
  await db
    .updateTable('mirror_queue')
    .set({
      attempts: sql`attempts + 1`,
      last_error: because,
      ...NO_LEASE,
      next_attempt_at: nextAt,
    })
    .where('gid', '=', gid)
    .execute();
}

const NO_LEASE = { lease_owner: null, lease_until: null };

/** The tables of the mirror that have leases. */
const TABLES = ['mirror_queue', 'mirror_sync'] as const;

/** Lists all processes that hold a lease. */
export async function listMirrorLeaseOwners(db: Kysely<DB>): Promise<string[]> {
  const found = await Promise.all(
    TABLES.map((table) =>
      db.selectFrom(table).select('lease_owner').where('lease_owner', 'is not', null).execute(),
    ),
  );
  return [...new Set(found.flat().flatMap((row) => row.lease_owner ?? []))];
}

/** Clears the leases of processes that have ended, so that others can take over their work. */
export async function clearMirrorLeases(db: Kysely<DB>, owners: readonly string[]): Promise<void> {
  if (owners.length === 0) return;
  for (const table of TABLES) {
    await db
      .updateTable(table)
      .set({ lease_owner: null, lease_until: null })
      .where('lease_owner', 'in', owners)
      .execute();
  }
}
