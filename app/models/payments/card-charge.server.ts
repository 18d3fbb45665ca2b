import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { ChargeKind } from '~/domain/payments/card-charge';
import type { DB } from '../../../db/schema';
import { claimDue, isDueAt, type Claim } from '~/models/core/lease.server';

/**
 * What the tables `deposit` and `payment` keep about their charge, in columns of the same names. Each local step is one
 * statement that names the state it leaves: of two processes that work on the same row, one takes the step and the
 * other sees that it is done.
 */

/** The rows that the machine goes on with; the conditions of the indexes `deposit_due` and `payment_due`. */
export const UNDER_WAY: Readonly<Record<ChargeKind, RawBuilder<boolean>>> = {
  deposit: sql`state in ('created', 'pi_created', 'confirming', 'requires_action', 'processing')`,
  payment: sql`state not in ('settled', 'failed', 'review')`,
};

/** Leases due rows under way to a process. @returns their ids */
export function claimDueCharges(db: Kysely<DB>, kind: ChargeKind, claim: Claim): Promise<string[]> {
  return claimDue(db, { table: kind, key: 'id', among: () => UNDER_WAY[kind] }, claim);
}

/** Lists the rows under way that are due and not leased, longest waiting first. */
export async function listDueCharges(
  db: Kysely<DB>,
  kind: ChargeKind,
  at: Date,
): Promise<{ id: string; state: string }[]> {
  const { rows } = await sql<{ id: string; state: string }>`
    select id, state from ${sql.table(kind)}
    where ${UNDER_WAY[kind]} and ${isDueAt(sql`${at}::timestamptz`)}
    order by next_attempt_at`.execute(db);
  return rows;
}

/** The state of a row. @throws if there is no such row */
export async function stateOfCharge(db: Kysely<DB>, kind: ChargeKind, id: string): Promise<string> {
  const row = await db
    .selectFrom(kind)
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.state;
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
export async function rescheduleCharge(
  db: Kysely<DB>,
  kind: ChargeKind,
  id: string,
  { because, delayMs, now }: Failed,
): Promise<number> {
  const { attempts } = await db
    .updateTable(kind)
    .set((row) => ({ attempts: row('attempts', '+', 1), last_failure: because }))
    .where('id', '=', id)
    .returning('attempts')
    .executeTakeFirstOrThrow();
  await checkAgainAt(db, kind, id, new Date(now + delayMs(attempts)));
  return attempts;
}

/** Ends a lease; until `nextAt` the row waits for the customer, a platform or a person. */
export async function checkAgainAt(
  db: Kysely<DB>,
  kind: ChargeKind,
  id: string,
  nextAt: Date,
): Promise<void> {
  await db
    .updateTable(kind)
    .set({ next_attempt_at: nextAt, lease_owner: null, lease_until: null })
    .where('id', '=', id)
    .execute();
}

/** The state in which there is no intent yet. */
const FIRST: Readonly<Record<ChargeKind, string>> = { deposit: 'created', payment: 'drafted' };

/**
 * Step C: saves the PaymentIntent's id before anything else happens to it.
 *
 * @returns false if another process has saved one, or the row has ended
 */
export async function saveIntentId(
  db: Kysely<DB>,
  kind: ChargeKind,
  id: string,
  { intentId, at }: { intentId: string; at: Date },
): Promise<boolean> {
  const result = await db
    .updateTable(kind)
    .set({ state: 'pi_created', payment_intent_id: intentId, attempts: 0, updated_at: at })
    .where('id', '=', id)
    .where('state', '=', FIRST[kind])
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * Step D: from here on the card may be charged at any moment. Takes the next confirm key.
 *
 * @returns false if another process was faster
 */
export async function beginConfirm(
  db: Kysely<DB>,
  kind: ChargeKind,
  { id, state, confirmSeq }: { id: string; state: string; confirmSeq: number },
  at: Date,
): Promise<boolean> {
  const result = await db
    .updateTable(kind)
    .set({
      state: 'confirming',
      confirm_seq: confirmSeq + 1,
      confirm_first_used_at: at,
      confirm_answered_5xx: false,
      updated_at: at,
    })
    .where('id', '=', id)
    .where('state', '=', state)
    .where('state', 'in', ['pi_created', 'confirming', 'requires_action'])
    .where('confirm_seq', '=', confirmSeq)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Records that Stripe may have stored a 5xx for this confirm key, so that it is not used again (3.4). */
export async function noteConfirm5xx(
  db: Kysely<DB>,
  kind: ChargeKind,
  { id, confirmSeq }: { id: string; confirmSeq: number },
): Promise<void> {
  await db
    .updateTable(kind)
    .set({ confirm_answered_5xx: true })
    .where('id', '=', id)
    .where('confirm_seq', '=', confirmSeq)
    .execute();
}

/**
 * Makes the row wait for the customer or, if it is a deposit, in `processing` for the bank (a payment does so by
 * `waitForBank`). Releases the lease.
 *
 * @returns false if it has progressed meanwhile
 */
export async function waitInState(
  db: Kysely<DB>,
  kind: ChargeKind,
  id: string,
  { state, nextAt, at }: { state: 'requires_action' | 'processing'; nextAt: Date; at: Date },
): Promise<boolean> {
  const before = ['confirming', 'requires_action'];
  const result = await db
    .updateTable(kind)
    .set({ state, next_attempt_at: nextAt, updated_at: at, ...PROGRESS })
    .where('id', '=', id)
    .where('state', 'in', state === 'processing' ? [...before, state] : before)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Progress without a failure: resets the count of failures and releases the lease. */
export const PROGRESS = { attempts: 0, lease_owner: null, lease_until: null };

/**
 * Puts a row in review, which only a person ends. Moves no money. A deposit that has moved on meanwhile is put in
 * review all the same, unless it has ended; a payment is not.
 */
export async function putChargeInReview(
  db: Kysely<DB>,
  kind: ChargeKind,
  { id, state }: { id: string; state: string },
  at: Date,
): Promise<void> {
  await db
    .updateTable(kind)
    .set({ state: 'review', updated_at: at, ...PROGRESS })
    .where('id', '=', id)
    .where(kind === 'deposit' ? UNDER_WAY.deposit : sql<boolean>`state = ${state}`)
    .execute();
}

/** Whether a deposit or payment of the customer that has not ended still needs this payment method (3.12, remove). */
export async function isChargedWith(
  db: Kysely<DB>,
  gid: string,
  paymentMethodId: string,
): Promise<boolean> {
  const { rows } = await sql<{ is_charged: boolean }>`
    select exists (select from deposit where customer_gid = ${gid}
        and payment_method_id = ${paymentMethodId} and ${UNDER_WAY.deposit})
      or exists (select from payment where customer_gid = ${gid}
        and payment_method_id = ${paymentMethodId}
        and state not in ('completed', 'settled', 'failed')) as is_charged`.execute(db);
  return rows[0]?.is_charged ?? false;
}
