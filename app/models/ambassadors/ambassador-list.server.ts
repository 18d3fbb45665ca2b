import { sql, type Kysely, type RawBuilder } from 'kysely';
import {
  type AmbassadorPlace,
  type AmbassadorQuery,
  AMBASSADOR_LIST,
  type ListedAmbassador,
  listedPeriod,
} from '~/domain/ambassadors/ambassador';
import type { StoreWeek } from '~/domain/core/time/bars';
import type { DB } from '../../../db/schema';
import { placedAt } from './ambassador-figures.server';
import { FILE_BATCH, inBatches } from '~/models/core/list.server';

/** Which place, which of its ambassadors, and the current time (UTC milliseconds). */
export type AmbassadorQuestion = { place: AmbassadorPlace; query: AmbassadorQuery; now: number };

/** Counts how many joined in each of these weeks, in the same order. */
export async function countAmbassadorsByWeek(
  db: Kysely<DB>,
  { place, query }: AmbassadorQuestion,
  weeks: readonly StoreWeek[],
): Promise<number[]> {
  const begins = weeks.map(({ begin }) => new Date(begin));
  const end = weeks.at(-1)?.end;
  if (end === undefined) return [];
  const { rows } = await sql<{ week: number; count: bigint }>`
    ${placedAt(place, query.by)}
    select width_bucket(joined_at, ${begins}::timestamptz[]) as week, count(*) as count
    from placed where joined_at >= ${begins[0]} and joined_at < ${new Date(end)} group by 1`.execute(
    db,
  );
  const counts = new Map(rows.map((row) => [row.week, Number(row.count)]));
  return weeks.map((_, index) => counts.get(index + 1) ?? 0);
}

/** Counts the ambassadors that match the query, on all pages. */
export async function countNewAmbassadors(
  db: Kysely<DB>,
  question: AmbassadorQuestion,
): Promise<number> {
  const { place, query } = question;
  const { rows } = await sql<{ count: bigint }>`
    ${placedAt(place, query.by)}
    select count(*) as count from placed where ${joinedThen(question)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Lists the requested page; empty beyond the last one. */
export async function listNewAmbassadors(
  db: Kysely<DB>,
  question: AmbassadorQuestion,
): Promise<ListedAmbassador[]> {
  const { perPage: limit } = AMBASSADOR_LIST;
  const limits = { limit, offset: (question.query.page - 1) * limit };
  return (await loadAmbassadors(db, question, joinedThen(question), limits)).map(listed);
}

/**
 * Yields all pages in the list's order, in batches. Each read continues after the values of the last row
 * before it, so the file is complete even if that ambassador has left meanwhile.
 */
export async function* eachNewAmbassador(
  db: Kysely<DB>,
  question: AmbassadorQuestion,
): AsyncGenerator<ListedAmbassador[]> {
  const { after } = ORDERS[question.query.sort];
  const all = joinedThen(question);
  const limits = { limit: FILE_BATCH, offset: 0 };
  const batches = inBatches((last: Row | null) => {
    const where = last === null ? all : sql`${all} and ${after(last)}`;
    return loadAmbassadors(db, question, where, limits);
  });
  for await (const rows of batches) yield rows.map(listed);
}

type Row = {
  number: bigint;
  shown_name: string;
  college: string | null;
  region: string | null;
  joined_at: Date;
  /** As PostgreSQL prints it: a `Date` has no microseconds. */
  joined_text: string;
};

const moment = ({ joined_text: at, number }: Row) => sql`(${at}::timestamptz, ${number}::bigint)`;
const name = (row: Row) => sql`lower(${row.shown_name}::text)`;

/** The orders, with ties broken by number, and for each the condition for rows after a given one. */
const ORDERS = {
  newest: {
    inOrder: sql`joined_at desc, number desc`,
    after: (row: Row) => sql`(joined_at, number) < ${moment(row)}`,
  },
  oldest: {
    inOrder: sql`joined_at, number`,
    after: (row: Row) => sql`(joined_at, number) > ${moment(row)}`,
  },
  name: {
    inOrder: sql`lower(shown_name), joined_at desc, number desc`,
    after: (row: Row) => sql`(lower(shown_name) > ${name(row)}
      or lower(shown_name) = ${name(row)} and (joined_at, number) < ${moment(row)})`,
  },
};

async function loadAmbassadors(
  db: Kysely<DB>,
  { place, query }: AmbassadorQuestion,
  where: RawBuilder<unknown>,
  { limit, offset }: { limit: number; offset: number },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    ${placedAt(place, query.by)}
    select number, shown_name, college, region, joined_at, joined_at::text as joined_text
    from placed where ${where}
    order by ${ORDERS[query.sort].inOrder} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

function listed(row: Row): ListedAmbassador {
  return {
    id: String(row.number),
    shownName: row.shown_name,
    college: row.college,
    state: row.region,
    joinedAt: row.joined_at.toISOString(),
  };
}

/** The condition that list, count and download share. */
function joinedThen({ query, now }: AmbassadorQuestion): RawBuilder<unknown> {
  const { begin, end } = listedPeriod(query, now);
  return sql`joined_at >= ${begin} and joined_at < ${end}`;
}
