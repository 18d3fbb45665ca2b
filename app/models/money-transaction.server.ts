import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../db/schema';

const TRIES = 5;

/** Two transactions in each other's way: the database has undone this one (money-security M-7). */
const IN_THE_WAY = ['40001', '40P01'];

/**
 * One money transaction: read committed, rows locked by whoever works on them, in the order
 * customer_account (two by their names), organization_users, deposit, payment, ambassador,
 * ledger_account by id, balance_projection. When the database undid it because of another it is done
 * again from its beginning, up to five times.
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
