import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import { cents } from '~/domain/core/money';
import type { TopUpStop, TopUpTerms } from '~/domain/top-ups/top-up';
import type { DB, TopUp as TopUpRow } from '../../../db/schema';
import { patientDelayMs } from '~/domain/core/retries/retry-delay';
import { claimDue, type Claim } from '~/models/core/lease.server';

/** A customer's automatic top-up: the agreement and its current state. */
export type TopUp = {
  customerGid: string;
  isOn: boolean;
  terms: TopUpTerms;
  paymentMethodId: string;
  /** 'Visa ending in 4242', as of the agreement. */
  methodName: string;
  agreedAt: Date;
  agreedTextVersion: string;
  /** Why it is off; null while it is on. */
  stoppedBecause: TopUpStop | null;
  stoppedAt: Date | null;
  /** The deposit under way, until its outcome is recorded. */
  depositId: string | null;
  lastTryAt: Date | null;
  isDue: boolean;
  /** When the card expires, unless its bank has sent a new one. */
  cardCheckAt: Date | null;
  /** Failed attempts in a row. */
  attempts: number;
  nextAttemptAt: Date;
  /** Increases with each change. */
  version: number;
};

/** Returns a customer's top-up; null if they never turned it on. */
export async function findTopUp(db: Kysely<DB>, gid: string): Promise<TopUp | null> {
  const row = await selectTopUp(db, gid).executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** Locks the top-up until the transaction ends; after the customer's row and before deposits (M-7). */
export async function lockTopUp(trx: Transaction<DB>, gid: string): Promise<TopUp | null> {
  const row = await selectTopUp(trx, gid).forUpdate().executeTakeFirst();
  return row ? fromRow(row) : null;
}

function selectTopUp(db: Kysely<DB>, gid: string) {
  return db.selectFrom('top_up').selectAll().where('customer_gid', '=', gid);
}

/** Updates the row, which the caller's transaction has locked. */
export async function updateTopUp(
  trx: Kysely<DB>,
  gid: string,
  changes: Partial<Omit<Selectable<TopUpRow>, 'customer_gid'>>,
): Promise<void> {
  await trx.updateTable('top_up').set(changes).where('customer_gid', '=', gid).execute();
}

function fromRow(row: Selectable<TopUpRow>): TopUp {
  return {
    customerGid: row.customer_gid,
    isOn: row.is_on,
    terms: {
      thresholdCents: cents(row.threshold_cents),
      amountCents: cents(row.amount_cents),
      monthlyCapCents: cents(row.monthly_cap_cents),
    },
    paymentMethodId: row.payment_method_id,
    methodName: row.pm_name,
    agreedAt: row.agreed_at,
    agreedTextVersion: row.agreed_text_version,
    stoppedBecause: row.stopped_because as TopUpStop | null,
    stoppedAt: row.stopped_at,
    depositId: row.deposit_id,
    lastTryAt: row.last_try_at,
    isDue: row.is_due,
    cardCheckAt: row.card_check_at,
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at,
    version: row.version,
  };
}

/**
 * Builds the condition for top-ups to look at: the balance has fallen, a deposit is under way, or the
 * card may have expired. The runner's check and its claim share it.
 */
export function isTopUpRequested(at: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(is_due or (is_on and card_check_at <= ${at}))`;
}

/** Leases top-ups that are due. @returns the customers' gids */
export function claimDueTopUps(db: Kysely<DB>, claim: Claim): Promise<string[]> {
  return claimDue(db, { table: 'top_up', key: 'customer_gid', among: isTopUpRequested }, claim);
}

/** Releases the lease after a failure, counts it and schedules a retry. @param now UTC milliseconds */
export async function rescheduleTopUp(db: Kysely<DB>, gid: string, now: number): Promise<void> {
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
