import { type Kysely, type RawBuilder, sql } from 'kysely';
import type {
  AmbassadorFigures,
  AmbassadorPlace,
  AmbassadorScope,
  NextPayable,
} from '~/domain/ambassadors/ambassador';
import { cents } from '~/domain/core/money';
import type { MonthSpend } from '~/domain/core/time/bars';
import type { StoreMonth } from '~/domain/core/time/store-day';
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

/**
 * The name and state of a campus: those that most of its ambassadors give; if several are equally frequent,
 * the first one alphabetically (`mode` takes the first in its order). An ambassador without a campus is
 * located by their address.
 */
export const CAMPUS = sql`mode() within group (order by college) as name,
  mode() within group (order by state) as state`;

/** Finds a customer's place as an ambassador; null if they are not in the mirror. */
export async function findAmbassadorPlace(
  db: Kysely<DB>,
  customerGid: string,
): Promise<AmbassadorPlace | null> {
  const { rows } = await sql<{ key: string | null; name: string | null; region: string | null }>`
    select a.college_key as key, campus.name, coalesce(campus.state, a.state) as region
    from ambassador_mirror a
    left join lateral (
      select ${CAMPUS} from ambassador_mirror
      where gone_at is null and college_key = a.college_key
    ) campus on true
    where a.customer_gid = ${customerGid} and a.gone_at is null`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { key, name, region } = row;
  return { campus: key !== null && name !== null ? { key, name } : null, region };
}

/**
 * Begins a query with a table `placed` of a place's ambassadors: `number`, `shown_name`, `joined_at`, and
 * their location as `college` and `region`. For a region it looks only at campuses with an ambassador in that
 * state: no other campus can be in it.
 */
export function placedAt(place: AmbassadorPlace, by: AmbassadorScope): RawBuilder<unknown> {
  return by === 'campus' ? ofCampus(place.campus?.key ?? null) : ofRegion(place.region);
}

function ofCampus(key: string | null): RawBuilder<unknown> {
  return sql`
    with campus as (
      select ${CAMPUS} from ambassador_mirror where gone_at is null and college_key = ${key}::text
    ), placed as (
      select a.number, a.shown_name, a.joined_at, campus.name as college, campus.state as region
      from ambassador_mirror a cross join campus
      where a.gone_at is null and a.college_key = ${key}::text
    )`;
}

function ofRegion(region: string | null): RawBuilder<unknown> {
  return sql`
    with campus as (
      select known.college_key, of_it.name, of_it.state
      from (
        select distinct college_key from ambassador_mirror
        where gone_at is null and state = ${region}::text and college_key is not null
      ) known
      cross join lateral (
        select ${CAMPUS} from ambassador_mirror
        where gone_at is null and college_key = known.college_key
      ) of_it
      where of_it.state = ${region}::text
    ), placed as (
      select a.number, a.shown_name, a.joined_at, campus.name as college, campus.state as region
      from campus join ambassador_mirror a on a.college_key = campus.college_key
      -- Said twice: the array tells the planner that these are few of all campuses.
      where a.gone_at is null and a.college_key = any(array(select college_key from campus))
      union all
      select number, shown_name, joined_at, null, state from ambassador_mirror
      where gone_at is null and college_key is null and state = ${region}::text
    )`;
}
