import { sql, type Kysely } from 'kysely';
import { cents } from '~/domain/core/money';
import type { MonthSpend } from '~/domain/core/time/spend-chart';
import type { StoreMonth } from '~/domain/core/time/store-month';
import type { DB } from '../../../db/schema';

/**
 * Returns what a customer's orders of each month are worth now, in cents of USD: after changes, with
 * refunds deducted in the month of the order. Canceled orders are excluded. A month without orders is
 * zero.
 *
 * @param months consecutive months, oldest first
 */
export async function sumSpendByMonth(
  db: Kysely<DB>,
  gid: string,
  months: readonly StoreMonth[],
): Promise<MonthSpend[]> {
  const begins = months.map(({ begin }) => new Date(begin).toISOString());
  const ends = months.map(({ end }) => new Date(end).toISOString());
  // Each month by its own bounds in the index order_mirror_spend, which includes the amounts; computing a
  // zone or bound for each of 50,000 rows would take ten times as long.
  const { rows } = await sql<{ cents: bigint }>`
    select coalesce(spent.cents, 0)::bigint as cents
    from unnest(${begins}::timestamptz[], ${ends}::timestamptz[])
      with ordinality as month (begins_at, ends_at, nth)
    cross join lateral (
      select sum(current_cents) as cents from order_mirror
      where customer_gid = ${gid} and gone_at is null and cancelled_at is null
        and currency = 'USD' and created_at >= begins_at and created_at < ends_at) spent
    order by nth`.execute(db);
  return months.map(({ month }, nth) => ({ month, cents: cents(Number(rows[nth]?.cents ?? 0)) }));
}
