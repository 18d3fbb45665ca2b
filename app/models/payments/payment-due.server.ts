import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../db/schema';
import { LEASE_MS, type Failed } from './deposit-due.server';

/** Leases on due payments, as on deposits. They only save calls: keys and states ensure correctness. */

/**
 * Leases due payments to a process, longest waiting first. It is one statement, so two processes that
 * call it at the same time get different payments.
 *
 * @param now UTC milliseconds
 * @returns their ids, at most `limit`
 */
export async function claimDuePayments(
  db: Kysely<DB>,
  { owner, now, limit }: { owner: string; now: number; limit: number },
): Promise<string[]> {
  const at = sql`${new Date(now)}::timestamptz`;
  const { rows } = await sql<{ id: string }>`
    update payment set
      lease_owner = ${owner},
      lease_until = ${new Date(now + LEASE_MS)}::timestamptz
    where id in (
      select id from payment
      where state not in ('settled', 'failed', 'review')
        and next_attempt_at <= ${at}
        and (lease_until is null or lease_until <= ${at})
      order by next_attempt_at
      limit ${limit}::int
      for update skip locked
    )
    returning id`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * Releases the lease after a failed attempt, counts the attempt and schedules the next one.
 *
 * @returns the number of failed attempts in a row
 */
export async function putPaymentOff(
  db: Kysely<DB>,
  id: string,
  { because, delayMs, now }: Failed,
): Promise<number> {
  const row = await db
    .updateTable('payment')
    .set((payment) => ({ attempts: payment('attempts', '+', 1), last_failure: because }))
    .where('id', '=', id)
    .returning('attempts')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('payment')
    .set({
      next_attempt_at: new Date(now + delayMs(row.attempts)),
      lease_owner: null,
      lease_until: null,
    })
    .where('id', '=', id)
    .execute();
  return row.attempts;
}

/** Releases the lease; until `nextAt` the payment waits for the customer, a platform or a person. */
export async function lookAgainAt(db: Kysely<DB>, id: string, nextAt: Date): Promise<void> {
  await db
    .updateTable('payment')
    .set({ next_attempt_at: nextAt, lease_owner: null, lease_until: null })
    .where('id', '=', id)
    .execute();
}
