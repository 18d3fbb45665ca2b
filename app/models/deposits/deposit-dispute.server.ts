import type { Kysely } from 'kysely';
import { cents } from '~/domain/core/money';
import {
  sharesOf,
  type DisputeState,
  type ReversalDispute,
  type Reversals,
} from '~/domain/ledger/reversal';
import type { DB } from '../../../db/schema';

/** Lists the disputes of a deposit, in the order in which we learned of them. */
export async function listDisputes(db: Kysely<DB>, depositId: string): Promise<ReversalDispute[]> {
  const rows = await db
    .selectFrom('deposit_dispute')
    .select(['id', 'disputed_cents', 'state'])
    .where('deposit_id', '=', depositId)
    .orderBy('opened_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    disputedCents: cents(row.disputed_cents),
    state: row.state as DisputeState,
  }));
}

/**
 * Stores the state of a deposit's disputes, including new ones. What a dispute holds or has cost changes with
 * refunds; for a released dispute the amounts that it held stay as the record of it.
 */
export async function upsertDisputes(
  trx: Kysely<DB>,
  depositId: string,
  reversals: Reversals,
  at: Date,
): Promise<void> {
  const shares = sharesOf(reversals);
  for (const { id, disputedCents, state } of reversals.disputes) {
    const share = shares.get(id);
    const columns = {
      state,
      ...(share && { paid_cents: share.paid, bonus_cents: share.bonus }),
    };
    await trx
      .insertInto('deposit_dispute')
      .values({
        id,
        deposit_id: depositId,
        disputed_cents: disputedCents,
        paid_cents: 0,
        bonus_cents: 0,
        opened_at: at,
        closed_at: state === 'held' ? null : at,
        ...columns,
      })
      .onConflict((known) =>
        known.column('id').doUpdateSet((row) => ({
          ...columns,
          closed_at:
            state === 'held' ? null : row.fn.coalesce('deposit_dispute.closed_at', row.val(at)),
        })),
      )
      .execute();
  }
}

/**
 * Lists deposits with a dispute that still holds money, or that closed only after `since`: an appeal can
 * reopen it.
 */
export async function listDepositsInDispute(db: Kysely<DB>, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('deposit_dispute')
    .select('deposit_id')
    .distinct()
    .where((row) => row.or([row('state', '=', 'held'), row('closed_at', '>=', since)]))
    .execute();
  return rows.map((row) => row.deposit_id);
}
