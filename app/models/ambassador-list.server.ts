import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { AmbassadorPlace, ListedAmbassador } from '~/domain/ambassador';
import {
  AMBASSADORS_PER_PAGE,
  listedPeriod,
  type AmbassadorQuery,
  type AmbassadorScope,
} from '~/domain/ambassador-query';
import type { StoreWeek } from '~/domain/store-week';
import type { DB } from '../../db/schema';

/** Whose ambassadors, which of them, and what time it is (UTC milliseconds). */
export type AmbassadorQuestion = { place: AmbassadorPlace; query: AmbassadorQuery; now: number };

/**
 * Where each ambassador is. A campus is called what most of its people call it, and stands in the state
 * that most of them have; of two with as many, it is the first by the alphabet (`mode` takes the first
 * of its order). Who names no campus is where their address is.
 */
const PLACED = sql`
  with campus as (
    select college_key, mode() within group (order by college) as name,
      mode() within group (order by state) as state
    from ambassador_copy where gone_at is null and college_key is not null group by college_key
  ), placed as (
    select a.customer_gid, a.number, a.shown_name, a.college_key, a.joined_at,
      campus.name as college, coalesce(campus.state, a.state) as region
    from ambassador_copy a left join campus using (college_key) where a.gone_at is null
  )`;

/** Where somebody is an ambassador; null while they are in no copy. */
export async function findAmbassadorPlace(
  db: Kysely<DB>,
  customerGid: string,
): Promise<AmbassadorPlace | null> {
  const { rows } = await sql<{ key: string | null; name: string | null; region: string | null }>`
    ${PLACED}
    select college_key as key, college as name, region
    from placed where customer_gid = ${customerGid}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { key, name, region } = row;
  return { campus: key !== null && name !== null ? { key, name } : null, region };
}

/** How many joined in each of these weeks, in their order. */
export async function countAmbassadorsByWeek(
  db: Kysely<DB>,
  { place, query }: AmbassadorQuestion,
  weeks: readonly StoreWeek[],
): Promise<number[]> {
  const begins = weeks.map(({ begin }) => new Date(begin));
  const end = weeks.at(-1)?.end;
  if (end === undefined) return [];
  const { rows } = await sql<{ week: number; count: bigint }>`
    ${PLACED}
    select width_bucket(joined_at, ${begins}::timestamptz[]) as week, count(*) as count
    from placed where ${isAt(place, query.by)}
      and joined_at >= ${begins[0]} and joined_at < ${new Date(end)} group by 1`.execute(db);
  const counts = new Map(rows.map((row) => [row.week, Number(row.count)]));
  return weeks.map((_, index) => counts.get(index + 1) ?? 0);
}

/** How many the same question lists on all its pages. */
export async function countNewAmbassadors(
  db: Kysely<DB>,
  question: AmbassadorQuestion,
): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    ${PLACED} select count(*) as count from placed where ${matches(question)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** The page that is asked for; one after the last is empty. */
export function listNewAmbassadors(
  db: Kysely<DB>,
  question: AmbassadorQuestion,
): Promise<ListedAmbassador[]> {
  const offset = (question.query.page - 1) * AMBASSADORS_PER_PAGE;
  return readAmbassadors(db, question, { limit: AMBASSADORS_PER_PAGE, offset });
}

/** The first `limit` of all pages, in the list's order, for a file. */
export function listAllNewAmbassadors(
  db: Kysely<DB>,
  question: AmbassadorQuestion,
  limit: number,
): Promise<ListedAmbassador[]> {
  return readAmbassadors(db, question, { limit, offset: 0 });
}

/** Two of one moment, or one name, stand in the order of their numbers. */
const SORTS = {
  newest: sql`joined_at desc, number desc`,
  oldest: sql`joined_at, number`,
  name: sql`lower(shown_name), joined_at desc, number desc`,
};

async function readAmbassadors(
  db: Kysely<DB>,
  question: AmbassadorQuestion,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedAmbassador[]> {
  const { rows } = await sql<{
    number: bigint;
    shown_name: string;
    college: string | null;
    region: string | null;
    joined_at: Date;
  }>`
    ${PLACED}
    select number, shown_name, college, region, joined_at from placed where ${matches(question)}
    order by ${SORTS[question.query.sort]} limit ${limit} offset ${offset}`.execute(db);
  return rows.map((row) => ({
    id: String(row.number),
    shownName: row.shown_name,
    college: row.college,
    state: row.region,
    joinedAt: row.joined_at.toISOString(),
  }));
}

/** What makes somebody one of those who are asked for; list, count and file go through this. */
function matches({ place, query, now }: AmbassadorQuestion): RawBuilder<unknown> {
  const { begin, end } = listedPeriod(query, now);
  return sql`${isAt(place, query.by)} and joined_at >= ${begin} and joined_at < ${end}`;
}

function isAt({ campus, region }: AmbassadorPlace, by: AmbassadorScope): RawBuilder<unknown> {
  return by === 'campus'
    ? sql`college_key = ${campus?.key ?? null}::text`
    : sql`region = ${region}::text`;
}
