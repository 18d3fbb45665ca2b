import type { PlainKind } from '~/domain/discrepancies/discrepancies';
import type { Kysely } from 'kysely';
import { type DepositFailure, GIVEN_UP } from '~/domain/payments/deposit-failure';
import type { DB } from '../../../db/schema';
import { fromRow, type Deposit } from './deposit-row.server';
import { openDiscrepancy } from '~/models/discrepancies/discrepancy.server';
import { moneyTransaction } from '~/models/core/database.server';
import type { DepositState } from '~/domain/ledger/deposit-states';

/**
 * The local steps of the deposit state machine. Each is one statement that names the state it leaves: of two
 * processes that work on the same deposit, one takes the step and the other sees that it is done. No step
 * leaves a terminal state.
 */

/** States from which a deposit can still fail or be put in review. */
const ALIVE: readonly DepositState[] = [
  'created',
  'pi_created',
  'confirming',
  'requires_action',
  'processing',
];

/** Progress without a failure: resets the count of failures and releases the lease. */
const PROGRESS = { attempts: 0, lease_owner: null, lease_until: null };

/** Step C. @returns false if another process has stored an intent, or the deposit was given up */
export async function saveIntentId(
  db: Kysely<DB>,
  id: string,
  intentId: string,
  at: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('deposit')
    .set({ state: 'pi_created', payment_intent_id: intentId, attempts: 0, updated_at: at })
    .where('id', '=', id)
    .where('state', '=', 'created')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * Step D: from here on the card may be charged at any moment. Takes the next confirm key.
 *
 * @returns the deposit as it is now; null if another process was faster
 */
export async function armConfirm(
  db: Kysely<DB>,
  { id, state, confirmSeq }: Pick<Deposit, 'id' | 'state' | 'confirmSeq'>,
  at: Date,
): Promise<Deposit | null> {
  const row = await db
    .updateTable('deposit')
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
    .returningAll()
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** Records that Stripe may have stored a 5xx for this confirm key, so that it is not used again (3.4). */
export async function noteConfirm5xx(
  db: Kysely<DB>,
  id: string,
  confirmSeq: number,
): Promise<void> {
  await db
    .updateTable('deposit')
    .set({ confirm_answered_5xx: true })
    .where('id', '=', id)
    .where('confirm_seq', '=', confirmSeq)
    .execute();
}

/** Stores the reason before the intent is canceled: afterwards Stripe may no longer report it. */
export async function noteFailure(
  db: Kysely<DB>,
  id: string,
  failure: DepositFailure,
): Promise<void> {
  await db
    .updateTable('deposit')
    .set({ failure_code: failure })
    .where('id', '=', id)
    .where('state', 'in', ALIVE)
    .where('failure_code', 'is', null)
    .execute();
}

/**
 * Records that the customer gives the deposit up (domain/deposits/deposit-given-up.ts): only while it waits for them,
 * and only their own. It is due right away, so that the runner cancels it if this process cannot.
 *
 * @returns false if it no longer waits for them
 */
export async function wishToGiveUp(
  db: Kysely<DB>,
  { id, customerGid }: Pick<Deposit, 'id' | 'customerGid'>,
  at: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('deposit')
    .set({ failure_code: GIVEN_UP, next_attempt_at: at, updated_at: at })
    .where('id', '=', id)
    .where('customer_gid', '=', customerGid)
    .where('state', '=', 'requires_action')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Makes the deposit wait for the customer or the bank. @returns false if it has progressed meanwhile */
export async function waitInState(
  db: Kysely<DB>,
  id: string,
  state: 'requires_action' | 'processing',
  { nextAt, at }: { nextAt: Date; at: Date },
): Promise<boolean> {
  const before: DepositState[] = ['confirming', 'requires_action'];
  const result = await db
    .updateTable('deposit')
    .set({ state, next_attempt_at: nextAt, updated_at: at, ...PROGRESS })
    .where('id', '=', id)
    .where('state', 'in', state === 'processing' ? [...before, 'processing'] : before)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Ends a deposit without a charge. Its intent was canceled or never confirmed. */
export async function failDeposit(
  db: Kysely<DB>,
  id: string,
  failure: DepositFailure,
  at: Date,
): Promise<void> {
  await db
    .updateTable('deposit')
    .set({ state: 'failed', failure_code: failure, updated_at: at, ...PROGRESS })
    .where('id', '=', id)
    .where('state', 'in', ALIVE)
    .execute();
}

export type Doubt = { kind: PlainKind; detail: Record<string, unknown> };

/**
 * Puts a deposit in review for a person and records why, in one transaction. Moves no money.
 *
 * @returns whether the discrepancy is new, so that the alarm is raised once
 */
export async function putInReview(
  db: Kysely<DB>,
  id: string,
  { kind, detail }: Doubt,
  at: Date,
): Promise<boolean> {
  return moneyTransaction(db, async (trx) => {
    await trx
      .updateTable('deposit')
      .set({ state: 'review', updated_at: at, ...PROGRESS })
      .where('id', '=', id)
      .where('state', 'in', ALIVE)
      .execute();
    return openDiscrepancy(trx, { kind, subject: id, detail, at });
  });
}
