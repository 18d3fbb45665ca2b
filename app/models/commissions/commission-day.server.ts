import { sql, type Kysely } from 'kysely';
import { cents, type Cents } from '~/domain/core/money';
import type { DB } from '../../../db/schema';

/** What an ambassador earned on one day. */
export type CommissionDay = { ambassadorGid: string; orderCount: number; amountCents: Cents };

/**
 * Sums each ambassador's commission of the orders that earned it within a time, less what was taken back of
 * those orders since; without those of whom nothing is left.
 *
 * @param time UTC milliseconds
 */
export async function listEarned(
  db: Kysely<DB>,
  time: { begin: number; end: number },
): Promise<CommissionDay[]> {
  const { rows } = await sql<{ gid: string; orders: bigint; cents: bigint }>`
    select earned.ambassador_gid as gid, count(*) as orders, sum(left_over.cents)::bigint as cents
    from commission_entry earned
    cross join lateral (
      select sum(cents) as cents from commission_entry entry
      where entry.order_gid = earned.order_gid
    ) left_over
    where earned.kind = 'earned' and left_over.cents > 0
      and earned.occurred_at >= ${new Date(time.begin)} and earned.occurred_at < ${new Date(time.end)}
    group by earned.ambassador_gid`.execute(db);
  return rows.map(({ gid, orders, cents: amount }) => ({
    ambassadorGid: gid,
    orderCount: Number(orders),
    amountCents: cents(Number(amount)),
  }));
}
