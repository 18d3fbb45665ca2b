import { sql, type Kysely, type Transaction } from 'kysely';
import type { EndedDeposit } from '~/domain/deposits/deposit-told';
import type { DB } from '../../../db/schema';

/** Outcomes of deposits: each is handed on once, and marked when the mail was sent. */

/** The most per look; the next look finds the others. */
const AT_ONCE = 100;

/** The same condition as in the index `deposit_unnotified`. */
const IS_UNTOLD = sql<boolean>`outcome_notified_at is null and (state = 'credited'
  or (state = 'failed' and pm_type = 'us_bank_account'))`;

/** Lists ids of deposits whose outcome was not handed on yet, oldest first. */
export async function listUntoldDeposits(db: Kysely<DB>): Promise<string[]> {
  const rows = await db
    .selectFrom('deposit')
    .select('id')
    .where(IS_UNTOLD)
    .orderBy('created_at')
    .limit(AT_ONCE)
    .execute();
  return rows.map((row) => row.id);
}

/** Marks the outcome as handed on. @returns it; null if another process was faster or it has not ended */
export async function markDepositTold(
  trx: Transaction<DB>,
  id: string,
  at: Date,
): Promise<EndedDeposit | null> {
  const row = await trx
    .updateTable('deposit')
    .set({ outcome_notified_at: at })
    .where('id', '=', id)
    .where(IS_UNTOLD)
    .returning(['pm_type', 'created_at', 'updated_at', 'credited_at'])
    .returning(['failure_code', 'top_up_month'])
    .executeTakeFirst();
  if (!row) return null;
  return {
    isByCard: row.pm_type === 'card',
    createdAt: row.created_at,
    // For a credited deposit, a refund may have changed `updated_at` since.
    endedAt: row.credited_at ?? row.updated_at,
    failureCode: row.failure_code,
    topUpMonth: row.top_up_month,
  };
}

/** Whether the mail about the outcome was sent. */
export async function isDepositMailed(db: Kysely<DB>, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('deposit')
    .select('outcome_mailed_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.outcome_mailed_at !== null;
}

/** Records that the mail about the outcome was sent. Keeps the first time. */
export async function markDepositMailed(db: Kysely<DB>, id: string, at: Date): Promise<void> {
  await db
    .updateTable('deposit')
    .set({ outcome_mailed_at: at })
    .where('id', '=', id)
    .where('outcome_mailed_at', 'is', null)
    .execute();
}
