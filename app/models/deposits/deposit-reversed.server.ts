import type { Kysely } from 'kysely';
import { depositReversed, type DepositReversed } from '~/domain/deposits/deposit-reversed';
import { cents } from '~/domain/core/money';
import type { DisputeState, ReversalDispute } from '~/domain/ledger/reversal';
import type { DB } from '../../../db/schema';
import type { Deposit } from './deposit-row.server';

/**
 * Finds what refunds and disputes have taken back of these deposits, by id, in one query; deposits of which
 * nothing was taken back are missing.
 *
 * @param deposits of one owner, already read for that owner
 */
export async function findReversed(
  db: Kysely<DB>,
  deposits: readonly Pick<Deposit, 'id' | 'state' | 'amountCents' | 'refundedCents'>[],
): Promise<Map<string, DepositReversed>> {
  const credited = deposits.filter(({ state }) => state === 'credited');
  const disputes = await disputesOf(
    db,
    credited.map(({ id }) => id),
  );
  return new Map(
    credited.flatMap(({ id, amountCents, refundedCents }) => {
      const reversed = depositReversed({
        amountCents,
        refundedCents,
        disputes: disputes.get(id) ?? [],
      });
      return reversed ? [[id, reversed]] : [];
    }),
  );
}

async function disputesOf(
  db: Kysely<DB>,
  depositIds: string[],
): Promise<Map<string, ReversalDispute[]>> {
  const found = new Map<string, ReversalDispute[]>();
  if (depositIds.length === 0) return found;
  const rows = await db
    .selectFrom('deposit_dispute')
    .select(['id', 'deposit_id', 'disputed_cents', 'state'])
    .where('deposit_id', 'in', depositIds)
    .orderBy('opened_at')
    .orderBy('id')
    .execute();
  for (const { id, deposit_id, disputed_cents, state } of rows) {
    const dispute = { id, disputedCents: cents(disputed_cents), state: state as DisputeState };
    found.set(deposit_id, [...(found.get(deposit_id) ?? []), dispute]);
  }
  return found;
}
