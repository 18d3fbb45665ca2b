import type { Kysely, Selectable } from 'kysely';
import {
  type CommissionRate,
  RATE_RULES,
  rateInForce,
  type RateRule,
} from '~/domain/commissions/commission-rate';
import type { StaffAction } from '~/domain/staff/staff-action';
import type { CommissionRate as Row, DB } from '../../../db/schema';
import { moneyTransaction } from '~/models/core/database.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';

/** Lists every version of every rule, the newest of each rule first. */
export async function listRates(db: Kysely<DB>): Promise<CommissionRate[]> {
  const rows = await db
    .selectFrom('commission_rate')
    .selectAll()
    .orderBy('rule')
    .orderBy('version', 'desc')
    .execute();
  return rows.map(fromRow);
}

/** Returns the rate in force for each rule; null before its first version. */
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

/**
 * `past`: it would change what was already earned; `before-last`: versions must follow one another in time;
 * `changed`: a version has been added since.
 */
export type RateRejection = 'past' | 'before-last' | 'changed';

/**
 * Adds the next version of a rule. Commission already earned keeps its own version. Idempotent: the same rate is added
 * once to the version that was seen.
 *
 * @param at now
 * @param seen `version`: the last version that the staff member saw; `activity`: the staff action to record in
 * the same transaction
 */
export async function addRate(
  db: Kysely<DB>,
  rate: Pick<CommissionRate, 'rule' | 'basisPoints' | 'fromAt' | 'decidedBy' | 'note'>,
  at: Date,
  seen: { version?: number; activity?: StaffAction } = {},
): Promise<{ ok: true; rate: CommissionRate } | { ok: false; because: RateRejection }> {
  if (rate.fromAt < at) return { ok: false, because: 'past' };
  return moneyTransaction(db, async (trx) => {
    const last = await trx
      .selectFrom('commission_rate')
      .selectAll()
      .where('rule', '=', rate.rule)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    // By this post, whose answer was lost: a commit may be repeated without anybody knowing if it was done.
    if (last && last.version !== seen.version && isSame(last, rate)) {
      return { ok: true, rate: fromRow(last) };
    }
    const isSeen = seen.version === undefined || seen.version === (last?.version ?? 0);
    if (!isSeen) return { ok: false, because: 'changed' };
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
      // A concurrent addition won: this one is refused.
      .onConflict((known) => known.columns(['rule', 'version']).doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row) return { ok: false, because: 'changed' };
    if (seen.activity) await recordStaffAction(trx, seen.activity, at);
    return { ok: true, rate: fromRow(row) };
  });
}

function isSame(row: Selectable<Row>, rate: Omit<CommissionRate, 'id' | 'rule' | 'version'>) {
  return (
    row.basis_points === rate.basisPoints &&
    row.from_at.getTime() === rate.fromAt.getTime() &&
    row.decided_by === rate.decidedBy &&
    row.note === rate.note
  );
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
