import type { Kysely } from 'kysely';
import { TERMINAL_STATES } from '~/domain/deposit';
import type { DB } from '../../db/schema';
import { fromRow, selectDeposits, type Deposit } from './deposit-row.server';

/**
 * Deposits of anybody, for what works on Stripe's events and for the reconciler. Pages ask
 * `deposit.server.ts`, which wants the owner.
 */

/** @param id a UUID */
export async function findDepositById(db: Kysely<DB>, id: string): Promise<Deposit | null> {
  const row = await selectDeposits(db).where('id', '=', id).executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** Deposits that have not come to an end, are due for a look, and that nobody works on now. */
export async function listUnsettledDeposits(db: Kysely<DB>, at: Date): Promise<Deposit[]> {
  const rows = await selectDeposits(db)
    .where('state', 'not in', [...TERMINAL_STATES, 'review'])
    .where('next_attempt_at', '<=', at)
    .where((row) => row.or([row('lease_until', 'is', null), row('lease_until', '<=', at)]))
    .orderBy('next_attempt_at')
    .execute();
  return rows.map(fromRow);
}

/** Deposits that began since then and were credited. */
export async function listCreditedSince(db: Kysely<DB>, since: Date): Promise<Deposit[]> {
  const rows = await selectDeposits(db)
    .where('state', '=', 'credited')
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .execute();
  return rows.map(fromRow);
}
