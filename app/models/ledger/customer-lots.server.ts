import type { Kysely } from 'kysely';
import { cents, type Cents } from '~/domain/core/money';
import type { DB } from '../../../db/schema';
import { ledgerBalances } from './ledger.server';
import { lotsLeft } from './payment-lots.server';

/** What is left of one deposit, or of money from another source. */
export type CustomerLot = {
  /** Null for other sources: the balance from before this store, adjustments, commission. */
  deposit: { id: string; methodName: string; at: Date } | null;
  paidCents: Cents;
  bonusCents: Cents;
};

/** Lists the lots that make up a customer's balance, oldest first, without empty ones. */
export async function listCustomerLots(db: Kysely<DB>, gid: string): Promise<CustomerLot[]> {
  // One snapshot, so that the ledger's balances and the payments' lots are from the same moment.
  const lots = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => lotsLeft(trx, gid, await ledgerBalances(trx, gid)));
  const left = lots.filter(({ paidCents, bonusCents }) => paidCents !== 0 || bonusCents !== 0);
  const ids = left.flatMap(({ depositId }) => (depositId === null ? [] : [depositId]));
  const deposits = new Map(
    ids.length === 0
      ? []
      : (
          await db
            .selectFrom('deposit')
            .select(['id', 'pm_name', 'credited_at', 'created_at'])
            .where('id', 'in', ids)
            .execute()
        ).map((row) => [row.id, row]),
  );
  return left.map(({ depositId, paidCents, bonusCents }) => {
    const row = depositId === null ? undefined : deposits.get(depositId);
    return {
      deposit: row
        ? { id: row.id, methodName: row.pm_name, at: row.credited_at ?? row.created_at }
        : null,
      paidCents: cents(paidCents),
      bonusCents: cents(bonusCents),
    };
  });
}
