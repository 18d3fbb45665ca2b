import { sql, type Kysely, type RawBuilder } from 'kysely';
import { boardName, type BoardName } from '~/domain/ambassadors/leaderboard';
import {
  CAMPUS_LIST,
  type CampusQuery,
  type CampusRow,
  type CampusSort,
  searchedCampus,
  type StateRow,
} from '~/domain/ambassadors/campus';
import { cents } from '~/domain/core/money';
import type { DB } from '../../../db/schema';
import { CAMPUS } from './ambassador-figures.server';

/** `month`: the store's current month, YYYY-MM. */
type CampusQuestion = { query: CampusQuery; customerGid: string; month: string };

type Campuses = {
  campuses: CampusRow[];
  /** The number of campuses on all pages. */
  count: number;
  page: number;
  pageCount: number;
  /** The customer's own campus, whatever the query; null if there is none. */
  own: CampusRow | null;
  /** Codes of the states that have a campus. */
  states: string[];
};

/**
 * Lists the requested page of campuses; the last page if it is beyond the end. A campus is listed as long as
 * it has an ambassador.
 */
export async function listCampuses(
  db: Kysely<DB>,
  { query, customerGid, month }: CampusQuestion,
): Promise<Campuses> {
  const { rows } = await sql<Row>`
    with campus as (
      select college_key as key, count(*) as people, ${CAMPUS} from ambassador_mirror
      where gone_at is null and college_key is not null group by college_key
    ), listed as (
      select campus.*, coalesce(month.sales_cents, 0) as month_cents,
        coalesce(ever.sales_cents, 0) as sales_cents, coalesce(ever.orders, 0) as orders,
        ${matches(query)} as is_match,
        key = (select college_key from ambassador_mirror
          where customer_gid = ${customerGid} and gone_at is null) is true as is_own
      from campus
      left join board_total month on month.board = 'campuses' and month.period = ${month}
        and month.subject = campus.key
      left join board_total ever on ever.board = 'campuses' and ever.period = 'all'
        and ever.subject = campus.key
    ), counted as (
      select count(*) filter (where is_match) as count,
        array_remove(array_agg(distinct state order by state), null) as states
      from listed
    ), page as (
      select * from listed where is_match order by ${ORDERS[query.sort]}
      limit ${CAMPUS_LIST.perPage} offset (select least(
        ${(query.page - 1) * CAMPUS_LIST.perPage}::bigint,
        greatest(0, (count - 1) / ${CAMPUS_LIST.perPage}::int * ${CAMPUS_LIST.perPage}::int)
      ) from counted)
    ), shown as (
      select *, true as is_on_page from page
      union all
      select *, false from listed where is_own
    )
    select shown.*, counted.*, contact.shown_name, contact.board_name
    from counted
    left join shown on true
    left join lateral (
      select copy.shown_name, mine.board_name
      from ambassador_mirror copy left join ambassador mine on mine.customer_gid = copy.customer_gid
      where copy.gone_at is null and copy.college_key = shown.key and copy.shown_name <> ''
        and mine.board_name is distinct from 'hidden'
      order by copy.joined_at, copy.number limit 1
    ) contact on true
    order by shown.is_on_page desc, ${ORDERS[query.sort]}`.execute(db);
  const count = Number(rows[0]?.count ?? 0n);
  const pageCount = Math.max(1, Math.ceil(count / CAMPUS_LIST.perPage));
  const own = rows.find((row) => row.is_on_page === false);
  return {
    campuses: rows.filter((row) => row.is_on_page === true).map(campusOf),
    count,
    page: Math.min(query.page, pageCount),
    pageCount,
    own: own ? campusOf(own) : null,
    states: rows[0]?.states ?? [],
  };
}

/**
 * Lists ambassadors without a campus by their present state, with the sales made while the seller had no
 * campus.
 */
export async function listStates(db: Kysely<DB>, month: string): Promise<StateRow[]> {
  const { rows } = await sql<Sold & { state: string | null; people: bigint }>`
    with living as (
      select coalesce(state, '') as state, count(*) as people from ambassador_mirror
      where gone_at is null and college_key is null group by 1
    ), sold as (
      select coalesce(copy.state, '') as state,
        coalesce(sum(sales_cents) filter (where period = ${month}), 0) as month_cents,
        coalesce(sum(sales_cents) filter (where period = 'all'), 0) as sales_cents,
        coalesce(sum(orders) filter (where period = 'all'), 0) as orders
      from board_total total
      left join ambassador_mirror copy on copy.customer_gid = total.subject
      where total.board = 'places' and total.period in (${month}, 'all') and total.sales_cents > 0
      group by 1
    )
    select nullif(state, '') as state, coalesce(people, 0) as people,
      coalesce(month_cents, 0)::bigint as month_cents,
      coalesce(sales_cents, 0)::bigint as sales_cents, coalesce(orders, 0)::int as orders
    from living full join sold using (state)
    order by state = '', state`.execute(db);
  return rows.map((row) => ({ state: row.state, people: Number(row.people), ...soldOf(row) }));
}

type Sold = { month_cents: bigint; sales_cents: bigint; orders: number };

type Row = Sold & {
  count: bigint;
  states: string[];
  /** Null if nothing is shown. */
  is_on_page: boolean | null;
  is_own: boolean;
  name: string;
  state: string | null;
  people: bigint;
  shown_name: string | null;
  board_name: string | null;
};

/** Sorts names by key, which ignores case. */
const ORDERS: Record<CampusSort, RawBuilder<unknown>> = {
  name: sql`key`,
  people: sql`people desc, key`,
  month: sql`month_cents desc, sales_cents desc, key`,
  sales: sql`sales_cents desc, key`,
};

function matches(query: CampusQuery): RawBuilder<boolean> {
  const search = searchedCampus(query);
  if (search === null) return sql`false`;
  const found = sql<boolean>`position(${search}::text in key) > 0`;
  return query.state === null ? found : sql`${found} and state is not distinct from ${query.state}`;
}

function campusOf(row: Row): CampusRow {
  const chosen = (row.board_name ?? 'first_initial') as BoardName;
  return {
    name: row.name,
    state: row.state,
    people: Number(row.people),
    contact: boardName(row.shown_name ?? '', chosen),
    isOwn: row.is_own,
    ...soldOf(row),
  };
}

function soldOf(row: Sold) {
  return {
    monthCents: cents(Number(row.month_cents)),
    salesCents: cents(Number(row.sales_cents)),
    orders: row.orders,
  };
}
