import type { Kysely } from 'kysely';
import type { DB } from '../../../db/schema';

/** Refuses further debits of a bank account whose owner has disputed one (money-security 1.3). */
export async function refuseBankAccount(
  trx: Kysely<DB>,
  { fingerprint, disputeId, at }: { fingerprint: string; disputeId: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('refused_bank_account')
    .values({ fingerprint, dispute_id: disputeId, created_at: at })
    .onConflict((known) => known.column('fingerprint').doNothing())
    .execute();
}
