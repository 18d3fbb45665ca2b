import { sql, type Kysely, type RawBuilder } from 'kysely';
import { patientDelayMs } from '~/domain/core/retries/retry-delay';
import type { DB } from '../../../db/schema';

/** Longer than most runs take. When it expires, the process is assumed to have died. */
const LEASE_MS = 30_000;

/**
 * Builds the condition for top-ups to look at: the balance has fallen, a deposit is under way, or the
 * card may have expired. The runner's check and its claim share it.
 */
export function isTopUpDue(at: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(is_due or (is_on and card_look_at <= ${at})) and next_attempt_at <= ${at}
    and (lease_until is null or lease_until <= ${at})`;
}

/**
 * Leases top-ups that are due, longest waiting first. One statement, so two concurrent calls get
 * different ones.
 *
 * @param now UTC milliseconds
 * @returns the customers' gids, at most `limit`
 */
export async function claimDueTopUps(
  db: Kysely<DB>,
  { owner, now, limit }: { owner: string; now: number; limit: number },
): Promise<string[]> {
  const at = sql`${new Date(now)}::timestamptz`;
  const { rows } = await sql<{ customer_gid: string }>`
    update top_up set
      lease_owner = ${owner},
      lease_until = ${new Date(now + LEASE_MS)}::timestamptz
    where customer_gid in (
      select customer_gid from top_up
      where ${isTopUpDue(at)}
      order by next_attempt_at
      limit ${limit}::int
      for update skip locked
    )
    returning customer_gid`.execute(db);
  return rows.map((row) => row.customer_gid);
}

/** Releases the lease after a failure, counts it and schedules a retry. @param now UTC milliseconds */
export async function putTopUpOff(db: Kysely<DB>, gid: string, now: number): Promise<void> {
  const { attempts } = await db
    .updateTable('top_up')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('customer_gid', '=', gid)
    .returning('attempts')
    .executeTakeFirstOrThrow();
  await waitUntil(db, gid, now + patientDelayMs(attempts));
}

/** Releases the lease and sets the next attempt. @param until UTC milliseconds */
async function waitUntil(db: Kysely<DB>, gid: string, until: number): Promise<void> {
  await db
    .updateTable('top_up')
    .set({ next_attempt_at: new Date(until), lease_owner: null, lease_until: null })
    .where('customer_gid', '=', gid)
    .execute();
}
