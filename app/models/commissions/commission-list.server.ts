import { sql, type Kysely } from 'kysely';
import type { RateRule, ShownCommission } from '~/domain/commissions/commission-shown';
import { cents } from '~/domain/core/money';
import type { DB } from '../../../db/schema';

type Row = {
  order_name: string;
  ordered_at: Date;
  payable_at: Date;
  base_cents: bigint;
  commission_cents: bigint;
  basis_points: number;
  rule: RateRule;
  version: number;
  from_at: Date;
  standing: bigint;
  because: 'refund' | 'dispute' | null;
};

/**
 * Lists the commissions of an ambassador's orders, newest first, each with the rate version that applied and
 * what is left of it. Reads nothing about the buyers.
 */
export async function listLatestCommissions(
  db: Kysely<DB>,
  ambassadorGid: string,
  count: number,
): Promise<ShownCommission[]> {
  const { rows } = await sql<Row>`
    select c.order_name, c.ordered_at, c.payable_at, c.base_cents, c.commission_cents,
      c.basis_points, r.rule, r.version, r.from_at, coalesce(stands.cents, 0)::bigint as standing,
      taken.because
    from commission c
    join commission_rate r on r.id = c.rate_id
    cross join lateral (select sum(cents) as cents from commission_entry
      where order_gid = c.order_gid) stands
    left join lateral (select because from commission_entry
      where order_gid = c.order_gid and kind = 'reversed' order by nth desc limit 1) taken on true
    where c.ambassador_gid = ${ambassadorGid}
    order by c.earned_at desc, c.order_gid desc
    limit ${count}`.execute(db);
  return rows.map((row) => ({
    orderName: row.order_name,
    orderedAt: row.ordered_at.toISOString(),
    payableAt: row.payable_at.toISOString(),
    baseCents: cents(Number(row.base_cents)),
    earnedCents: cents(Number(row.commission_cents)),
    standingCents: cents(Number(row.standing)),
    rate: {
      rule: row.rule,
      version: row.version,
      basisPoints: row.basis_points,
      fromAt: row.from_at.toISOString(),
    },
    because: row.because,
  }));
}
