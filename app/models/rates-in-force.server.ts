import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema';

/** Hundredths of a per cent by rule; of a rule the newest version whose time has come (decision 0028). */
export async function findRatesInForce(
  db: Kysely<DB>,
  at: Date,
): Promise<{ standard: number; trained: number }> {
  const rows = await db
    .selectFrom('commission_rate')
    .distinctOn('rule')
    .select(['rule', 'basis_points'])
    .where('from_at', '<=', at)
    .orderBy('rule')
    .orderBy('version', 'desc')
    .execute();
  const rates = new Map(rows.map((row) => [row.rule, row.basis_points]));
  const standard = rates.get('standard') ?? 0;
  return { standard, trained: rates.get('trained') ?? standard };
}
