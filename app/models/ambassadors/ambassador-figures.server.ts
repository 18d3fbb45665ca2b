import { sql, type Kysely } from 'kysely';
import type { AmbassadorFigures, NextPayable } from '~/domain/ambassadors/ambassador-overview';
import { cents } from '~/domain/core/money';
import type { MonthSpend } from '~/domain/core/time/spend-chart';
import type { StoreMonth } from '~/domain/core/time/store-month';
import type { DB } from '../../../db/schema';

type Counted = Record<
  'clicks' | 'recent_clicks' | 'orders' | 'by_link' | 'recent_orders' | 'recent_by_link',
  bigint
> & { trained: boolean };

/** Counts the clicks and paid orders that an ambassador has brought, in total and since a moment. */
export async function findAmbassadorFigures(
  db: Kysely<DB>,
  ambassadorGid: string,
  since: Date,
): Promise<AmbassadorFigures> {
  const { rows } = await sql<Counted>`
    select clicks.*, orders.*,
      exists (select 1 from training_finish where customer_gid = ${ambassadorGid}) as trained
    from (select count(*) + coalesce((select earlier_clicks from ambassador
        where customer_gid = ${ambassadorGid}), 0) as clicks,
        count(*) filter (where clicked_at >= ${since}::timestamptz) as recent_clicks
      from referral_click where ambassador_gid = ${ambassadorGid}) clicks,
    (select count(*) as orders,
        count(*) filter (where r.how = 'link') as by_link,
        count(*) filter (where c.earned_at >= ${since}::timestamptz) as recent_orders,
        count(*) filter (where r.how = 'link' and c.earned_at >= ${since}::timestamptz)
          as recent_by_link
      from commission c join order_referral r using (order_gid)
      where c.ambassador_gid = ${ambassadorGid}) orders`.execute(db);
  const [row] = rows;
  return {
    recent: {
      clicks: Number(row?.recent_clicks ?? 0),
      orders: Number(row?.recent_orders ?? 0),
      ordersByLink: Number(row?.recent_by_link ?? 0),
    },
    all: {
      clicks: Number(row?.clicks ?? 0),
      orders: Number(row?.orders ?? 0),
      ordersByLink: Number(row?.by_link ?? 0),
    },
    hasFinishedTraining: row?.trained ?? false,
  };
}

/**
 * Sums the commission that becomes payable at the next moment; null if none is held. What was taken back
 * while it was held becomes payable at the same moment and cancels out.
 */
export async function findNextPayable(
  db: Kysely<DB>,
  ambassadorGid: string,
  at: Date,
): Promise<NextPayable | null> {
  const { rows } = await sql<{ payable_at: Date; cents: bigint }>`
    select payable_at, sum(cents)::bigint as cents from commission_entry
    where ambassador_gid = ${ambassadorGid} and payable_at > ${at}::timestamptz
    group by payable_at having sum(cents) > 0
    order by payable_at limit 1`.execute(db);
  const [row] = rows;
  return row ? { at: row.payable_at.toISOString(), cents: cents(Number(row.cents)) } : null;
}

/**
 * Sums the commission of each month as it stands now, in cents. What was taken back later counts in the month
 * in which it was earned, so no month is below zero. A month without commission is zero.
 *
 * @param months consecutive, oldest first
 */
export async function sumCommissionByMonth(
  db: Kysely<DB>,
  ambassadorGid: string,
  months: readonly StoreMonth[],
): Promise<MonthSpend[]> {
  const begins = months.map(({ begin }) => new Date(begin).toISOString());
  const ends = months.map(({ end }) => new Date(end).toISOString());
  const { rows } = await sql<{ cents: bigint }>`
    select coalesce(earned.cents, 0)::bigint as cents
    from unnest(${begins}::timestamptz[], ${ends}::timestamptz[])
      with ordinality as month (begins_at, ends_at, nth)
    cross join lateral (
      select sum(e.cents) as cents from commission c join commission_entry e using (order_gid)
      where c.ambassador_gid = ${ambassadorGid}
        and c.earned_at >= begins_at and c.earned_at < ends_at) earned
    order by nth`.execute(db);
  return months.map(({ month }, nth) => ({ month, cents: cents(Number(rows[nth]?.cents ?? 0)) }));
}
