import { type Kysely, sql } from 'kysely';
import type {
  Findings,
  ReconcileReport,
  ReconcileWindow,
} from '~/domain/discrepancies/discrepancies';
import { LEASE_MS } from '~/models/core/lease.server';
import type { DB } from '../../../db/schema';

/**
 * One reconciler at a time over all processes, and where its run is (decision 0085). The lease only saves calls and
 * keeps reports whole: two runs at once would be wasteful but never wrong.
 */

/**
 * Takes the lease, or renews it: by the clock of the database, because those of two machines differ.
 *
 * @returns false while another process has it
 */
export async function claimReconciler(db: Kysely<DB>, owner: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update reconciler_lease set
      lease_owner = ${owner},
      lease_until = clock_timestamp() + ${`${LEASE_MS} milliseconds`}::interval
    where lease_owner is null or lease_owner = ${owner}
      or lease_until <= clock_timestamp()`.execute(db);
  return numAffectedRows === 1n;
}

/** Gives the lease back; does nothing if another process has it. */
export async function releaseReconciler(db: Kysely<DB>, owner: string): Promise<void> {
  await db
    .updateTable('reconciler_lease')
    .set({ lease_owner: null, lease_until: null })
    .where('lease_owner', '=', owner)
    .execute();
}

/** The last run of a window. */
export type ReconcileRun = Pick<ReconcileReport, 'parts' | 'failed'> & {
  beganAt: Date;
  endedAt: Date | null;
  /** The part under way, if it has saved how far it is. */
  underWay: { part: string; cursor: string; found: Findings } | null;
};

/** Finds the last run of a window; null if there was none. */
export async function findRun(
  db: Kysely<DB>,
  window: ReconcileWindow,
): Promise<ReconcileRun | null> {
  const row = await db
    .selectFrom('reconcile_run')
    .selectAll()
    .where('window_name', '=', window)
    .executeTakeFirst();
  if (!row) return null;
  const { part, cursor, found } = row;
  return {
    beganAt: row.began_at,
    endedAt: row.ended_at,
    parts: row.parts as ReconcileRun['parts'],
    failed: row.failed as ReconcileRun['failed'],
    underWay: part === null || cursor === null ? null : { part, cursor, found: found as Findings },
  };
}

/** Begins a run of a window anew. */
export async function beginRun(
  db: Kysely<DB>,
  window: ReconcileWindow,
  at: Date,
): Promise<ReconcileRun> {
  await sql`
    insert into reconcile_run (window_name, began_at) values (${window}, ${at})
    on conflict (window_name) do update set began_at = excluded.began_at, ended_at = null,
      parts = '{}', failed = '{}', part = null, cursor = null, found = null`.execute(db);
  return { beganAt: at, endedAt: null, parts: {}, failed: {}, underWay: null };
}

/**
 * Saves how far a run is; only for the process that has the lease.
 *
 * @returns false if another process has it: then this one must stop
 */
export async function saveRun(
  db: Kysely<DB>,
  { window, owner }: { window: ReconcileWindow; owner: string },
  { parts, failed, underWay, endedAt }: Omit<ReconcileRun, 'beganAt'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update reconcile_run set
      parts = ${json(parts)},
      failed = ${json(failed)},
      part = ${underWay?.part ?? null},
      cursor = ${underWay?.cursor ?? null},
      found = ${underWay === null ? null : json(underWay.found)},
      ended_at = ${endedAt}
    where window_name = ${window}
      and exists (select from reconciler_lease where lease_owner = ${owner})`.execute(db);
  return numAffectedRows === 1n;
}

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;
