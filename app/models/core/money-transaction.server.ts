import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../../db/schema';

const TRIES = 5;

/** Two transactions deadlocked or conflicted, and the database has rolled this one back (money-security M-7). */
const IN_THE_WAY = ['40001', '40P01'];

/**
 * Runs one money transaction: read committed, with row locks that are taken in this order: customer_account (two
 * of them by name), organization_users, deposit, payment, ambassador, ledger_account by id, balance_projection. If
 * the database rolls it back because of another transaction, it is repeated from the beginning, up to five times.
 */
export async function moneyTransaction<T>(
  db: Kysely<DB>,
  work: (trx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt >= TRIES || !wasInTheWay(error)) throw error;
    }
  }
}

/** https://www.postgresql.org/docs/17/errcodes-appendix.html */
function wasInTheWay(error: unknown): boolean {
  return error instanceof Error && 'code' in error && IN_THE_WAY.includes(String(error.code));
}
