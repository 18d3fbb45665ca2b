import type { Kysely } from 'kysely';
import type { DB } from '../../../db/schema';
import { fromRow, selectDeposits, type Deposit } from './deposit-row.server';
import { TERMINAL_STATES } from '~/domain/ledger/deposit-states';

/**
 * Deposits of any customer, for the handling of Stripe's events and for the reconciler. Pages use
 * `deposit.server.ts`, which requires the owner.
 */

/** Finds a deposit; null if there is none. @param id a UUID */
export async function findDepositById(db: Kysely<DB>, id: string): Promise<Deposit | null> {
  const row = await selectDeposits(db).where('id', '=', id).executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** Lists deposits that have not ended, are due and are not leased. Those in review wait for a person. */
export async function listUnsettledDeposits(db: Kysely<DB>, at: Date): Promise<Deposit[]> {
  const rows = await selectDeposits(db)
    .where('state', 'not in', [...TERMINAL_STATES, 'review'])
    .where('next_attempt_at', '<=', at)
    .where((row) => row.or([row('lease_until', 'is', null), row('lease_until', '<=', at)]))
    .orderBy('next_attempt_at')
    .execute();
  return rows.map(fromRow);
}

/** Lists credited deposits that were created since then. */
export async function listCreditedSince(db: Kysely<DB>, since: Date): Promise<Deposit[]> {
  const rows = await selectDeposits(db)
    .where('state', '=', 'credited')
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .execute();
  return rows.map(fromRow);
}
