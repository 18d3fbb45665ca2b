import { sql, type Kysely } from 'kysely';
import type { AmbassadorFigures, NextPayable } from '~/domain/ambassador-overview';
import { cents } from '~/domain/money';
import type { MonthSpend } from '~/domain/spend-chart';
import type { StoreMonth } from '~/domain/store-month';
import type { DB } from '../../db/schema';

type Counted = Record<
  'clicks' | 'recent_clicks' | 'orders' | 'by_link' | 'recent_orders' | 'recent_by_link',
  bigint
> & { trained: boolean };

/** How many clicks and paid orders an ambassador has brought, in all and since a moment. */
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
 * What becomes payable next, all that does so at one moment together; null where nothing is held. What
 * was taken back while it was held becomes payable with it and cancels there.
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
 * What the commissions of each month come to now, in cents: with what was taken back since taken off
 * in the month in which it was earned, so that no month is below zero. A month without one is zero.
 *
 * @param months one after another, the oldest first
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
