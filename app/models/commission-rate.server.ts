import type { Kysely, Selectable } from 'kysely';
import { RATE_RULES, rateInForce, type CommissionRate } from '~/domain/commission-rate';
import type { RateRule } from '~/domain/commission-shown';
import type { CommissionRate as Row, DB } from '../../db/schema';
import { moneyTransaction } from './money-transaction.server';

/** Every version of every rule, the newest of each rule first. */
export async function listRates(db: Kysely<DB>): Promise<CommissionRate[]> {
  const rows = await db
    .selectFrom('commission_rate')
    .selectAll()
    .orderBy('rule')
    .orderBy('version', 'desc')
    .execute();
  return rows.map(fromRow);
}

/** What is paid at this moment by each rule; null before its first version. */
export async function currentRates(
  db: Kysely<DB>,
  at: Date,
): Promise<Record<RateRule, CommissionRate | null>> {
  const rates = await listRates(db);
  return {
    standard: rateInForce(rates, 'standard', at),
    trained: rateInForce(rates, 'trained', at),
  };
}

/** `past`: it would change what was earned; `before-last`: versions follow one another in time. */
export type RateRefusal = 'past' | 'before-last';

/**
 * Adds the next version of a rule. What was earned keeps its own version.
 *
 * @param at now
 */
export async function addRate(
  db: Kysely<DB>,
  rate: Pick<CommissionRate, 'rule' | 'basisPoints' | 'fromAt' | 'decidedBy' | 'note'>,
  at: Date,
): Promise<{ ok: true; rate: CommissionRate } | { ok: false; because: RateRefusal }> {
  if (rate.fromAt < at) return { ok: false, because: 'past' };
  return moneyTransaction(db, async (trx) => {
    const last = await trx
      .selectFrom('commission_rate')
      .select(['version', 'from_at'])
      .where('rule', '=', rate.rule)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (last && rate.fromAt < last.from_at) return { ok: false, because: 'before-last' };
    const row = await trx
      .insertInto('commission_rate')
      .values({
        rule: rate.rule,
        version: (last?.version ?? 0) + 1,
        basis_points: rate.basisPoints,
        from_at: rate.fromAt,
        decided_by: rate.decidedBy,
        note: rate.note,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { ok: true, rate: fromRow(row) };
  });
}

function fromRow(row: Selectable<Row>): CommissionRate {
  const rule = RATE_RULES.find((name) => name === row.rule);
  if (rule === undefined) throw new Error('A rate of a rule that this program does not know.');
  return {
    id: row.id,
    rule,
    version: row.version,
    basisPoints: row.basis_points,
    fromAt: row.from_at,
    decidedBy: row.decided_by,
    note: row.note,
  };
}
