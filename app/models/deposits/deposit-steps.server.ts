import type { Kysely } from 'kysely';
import { type DepositFailure, GIVEN_UP } from '~/domain/deposits/deposit-failure';
import type { DB } from '../../../db/schema';
import type { Deposit } from './deposit-row.server';
import { PROGRESS } from '~/models/payments/card-charge.server';
import type { DepositState } from '~/domain/ledger/deposit-states';

/**
 * The local steps of the deposit machine beside those of its charge (models/payments/card-charge). Each is one
 * statement that names the states it leaves; no step leaves a terminal state.
 */

/** States from which a deposit can still fail or be put in review. */
const ALIVE: readonly DepositState[] = [
  'created',
  'pi_created',
  'confirming',
  'requires_action',
  'processing',
];

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
 * Records that the customer gives the deposit up (domain/deposits/deposit-failure.ts): only while it waits for them,
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
