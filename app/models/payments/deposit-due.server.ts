import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../db/schema';

/** Leases on deposits that are due. They only save calls: keys and states ensure correctness (money-security 3.7). */

/** Longer than most runs. A dead process's lease expires after this. */
export const LEASE_MS = 30_000;

/**
 * Leases due deposits to a process, longest waiting first. It is one statement, so concurrent callers get
 * different ones.
 *
 * @param now UTC milliseconds
 * @returns their ids, at most `limit`
 */
export async function claimDueDeposits(
  db: Kysely<DB>,
  { owner, now, limit }: { owner: string; now: number; limit: number },
): Promise<string[]> {
  const at = sql`${new Date(now)}::timestamptz`;
  const { rows } = await sql<{ id: string }>`
    update deposit set
      lease_owner = ${owner},
      lease_until = ${new Date(now + LEASE_MS)}::timestamptz
    where id in (
      select id from deposit
      where state in ('created', 'pi_created', 'confirming', 'requires_action', 'processing')
        and next_attempt_at <= ${at}
        and (lease_until is null or lease_until <= ${at})
      order by next_attempt_at
      limit ${limit}::int
      for update skip locked
    )
    returning id`.execute(db);
  return rows.map((row) => row.id);
}

/** A failed attempt. */
export type Failed = {
  /** An operation and a kind of failure, for the page about waiting operations; never a vendor's words. */
  because: string;
  delayMs: (attempts: number) => number;
  /** UTC milliseconds. */
  now: number;
};

/**
 * Ends a lease after a failed attempt: counts the attempt and schedules the next one.
 *
 * @returns how many consecutive attempts have failed
 */
export async function putDepositOff(
  db: Kysely<DB>,
  id: string,
  { because, delayMs, now }: Failed,
): Promise<number> {
  const row = await db
    .updateTable('deposit')
    .set((deposit) => ({ attempts: deposit('attempts', '+', 1), last_failure: because }))
    .where('id', '=', id)
    .returning('attempts')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('deposit')
    .set({
      next_attempt_at: new Date(now + delayMs(row.attempts)),
      lease_owner: null,
      lease_until: null,
    })
    .where('id', '=', id)
    .execute();
  return row.attempts;
}
