import { type Kysely, sql } from 'kysely';
import type { LagName, Status, StatusResults } from '~/domain/health/status';
import { jobNames } from '~/models/core/job.server';
import type { DB } from '../../../db/schema';

/** Returns since when the oldest work of each kind has been due; null where nothing waits. */
export async function findOldestWork(
  db: Kysely<DB>,
  at: Date,
): Promise<Record<LagName, Date | null>> {
  const { rows } = await sql<Record<LagName, Date | null>>`
    select
      (select min(start_after) from pgboss.job
        where state < 'active' and start_after <= ${at} and name = any(${jobNames}::text[])) as jobs,
      (select min(created_at) from email_outbox
        where num_nonnulls(sent_at, dropped_at, abandoned_at) = 0) as emails,
      (select least(
        (select min(received_at) from stripe_event where processed_at is null),
        (select min(received_at) from shopify_event where processed_at is null))) as webhooks,
      (select min(enqueued_at) from mirror_queue) as mirror,
      (select min(updated_at) from published_balance
        where published_seq < requested_seq and not paused) as balances`.execute(db);
  const none = { jobs: null, emails: null, webhooks: null, mirror: null, balances: null };
  return rows[0] ?? none;
}

/** Stores a check. */
export async function saveStatus(db: Kysely<DB>, { checkedAt, results }: Status): Promise<void> {
  await db
    .insertInto('status_check')
    .values({ checked_at: new Date(checkedAt), results: JSON.stringify(results) })
    .onConflict((known) => known.doNothing())
    .execute();
}

/** Lists the stored checks from a time on, the oldest first. */
export async function listStatusSince(db: Kysely<DB>, since: Date): Promise<Status[]> {
  const rows = await db
    .selectFrom('status_check')
    .selectAll()
    .where('checked_at', '>=', since)
    .orderBy('checked_at')
    .execute();
  return rows.map((row) => ({
    checkedAt: row.checked_at.toISOString(),
    results: row.results as StatusResults,
  }));
}

/** Deletes old checks. */
export async function deleteStatusBefore(db: Kysely<DB>, before: Date): Promise<void> {
  await db.deleteFrom('status_check').where('checked_at', '<', before).execute();
}
