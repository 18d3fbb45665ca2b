import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../db/schema';
import { type Failed, LEASE_MS } from './deposit-due.server';

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

/**
 * What is written down around the two calls to Shopify that have no idempotency key and may be carried out
 * although no answer came: making a payment's draft, and making its order.
 */

/**
 * Records that a draft is about to be created: from here on one may exist whose id we do not know.
 *
 * @param before when it was last tried; null for the first time
 * @returns false if another process was faster
 */
export async function claimDraftTry(
  db: Kysely<DB>,
  id: string,
  { before, at }: { before: Date | null; at: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('payment')
    .set({ draft_tried_at: at, updated_at: at })
    .where('id', '=', id)
    .where('state', '=', 'held')
    .where('draft_gid', 'is', null)
    .where('draft_tried_at', 'is not distinct from', before)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * Changes what `claimDraftTry` has recorded: back to before after a refusal, which created no draft; to now if
 * no answer came, because a draft may still be made.
 */
export async function moveDraftTry(
  db: Kysely<DB>,
  id: string,
  { from, to }: { from: Date; to: Date | null },
): Promise<void> {
  await db
    .updateTable('payment')
    .set({ draft_tried_at: to })
    .where('id', '=', id)
    .where('draft_tried_at', '=', from)
    .execute();
}

/**
 * Records that an order is about to be asked for: from here on one may exist that we do not know of.
 *
 * @param before when one was last asked for without an answer; null if never
 * @returns false if another process was faster
 */
export async function claimOrderAsk(
  db: Kysely<DB>,
  id: string,
  { before, at }: { before: Date | null; at: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('payment')
    .set({ order_asked_at: at })
    .where('id', '=', id)
    .where('state', '=', 'charged')
    .where('order_asked_at', 'is not distinct from', before)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The same as `moveDraftTry` for what `claimOrderAsk` has recorded. */
export async function moveOrderAsk(
  db: Kysely<DB>,
  id: string,
  { from, to }: { from: Date; to: Date | null },
): Promise<void> {
  await db
    .updateTable('payment')
    .set({ order_asked_at: to })
    .where('id', '=', id)
    .where('order_asked_at', '=', from)
    .execute();
}
