import { sql, type Kysely } from 'kysely';
import { liabilityDays, type LiabilityDay, type LiabilityRow } from '~/domain/ledger/liability';
import type { DB } from '../../../db/schema';

/**
 * Lists what we owe in Earth Cash at the end of each day of the store, and what changed it. Reads the daily
 * sums (migration 0011), never the entries.
 *
 * @param span both days included, YYYY-MM-DD of the store
 * @returns one element for each day, oldest first
 */
export async function listLiabilityByDay(
  db: Kysely<DB>,
  { from, to }: { from: string; to: string },
): Promise<LiabilityDay[]> {
  const { rows } = await sql<Omit<LiabilityRow, 'cents'> & { cents: bigint }>`
    select case when day < ${from} then '' else day end as day, holder, account, kind,
      sum(cents)::bigint as cents
    from liability_day where day <= ${to}
    group by 1, 2, 3, 4`.execute(db);
  const known = rows.map((row) => ({ ...row, cents: Number(row.cents) }));
  return liabilityDays(known, { from, to });
}
