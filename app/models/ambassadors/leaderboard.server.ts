import type { Reads } from '~/models/core/reads';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import {
  type Board,
  boardName,
  type BoardName,
  type BoardNamed,
  type BoardQuery,
  type BoardPosition,
  type ChapterKind,
  RANKED_PER_PAGE,
  ranksOf,
} from '~/domain/ambassadors/leaderboard';
import { cents } from '~/domain/core/money';
import type { DB } from '../../../db/schema';
import { CAMPUS } from './ambassador-figures.server';

/** A row of the database; the subject stays on the server. */
export type RankedSubject = BoardPosition & { subject: string };

type Ranked = {
  ranked: RankedSubject[];
  /** The number of rows on all pages. */
  count: number;
  page: number;
  pageCount: number;
};

/** Lists the requested page of a leaderboard; the last page if it is beyond the end. */
export async function listRanked({ mayBeOld: db }: Reads, query: BoardQuery): Promise<Ranked> {
  const offset = (query.page - 1) * RANKED_PER_PAGE;
  const { rows } = await sql<{
    subject: string | null;
    sales_cents: bigint;
    orders: number;
    better: bigint;
    count: bigint;
  }>`
    with counted as (
      select count(*) as count from board_total where ${onBoard(query)}
    ), page as (
      select subject, sales_cents, orders from board_total where ${onBoard(query)}
      order by sales_cents desc, subject limit ${RANKED_PER_PAGE}
      offset (select least(${offset}::bigint,
        greatest(0, (count - 1) / ${RANKED_PER_PAGE}::int * ${RANKED_PER_PAGE}::int)) from counted)
    )
    select page.*, counted.count, (
      select count(*) from board_total
      where ${onBoard(query)} and sales_cents > (select max(sales_cents) from page)
    ) as better
    from counted left join page on true
    order by page.sales_cents desc, page.subject`.execute(db);
  const count = Number(rows[0]?.count ?? 0n);
  const pageCount = Math.max(1, Math.ceil(count / RANKED_PER_PAGE));
  const page = Math.min(query.page, pageCount);
  const better = Number(rows[0]?.better ?? 0n);
  const there = rows.flatMap(({ subject, sales_cents, orders }) =>
    subject === null ? [] : [{ subject, salesCents: cents(Number(sales_cents)), orders }],
  );
  const ranks = ranksOf(
    there.map(({ salesCents }) => salesCents),
    { before: (page - 1) * RANKED_PER_PAGE, better },
  );
  const ranked = there.map((row, nth) => ({ ...row, rank: ranks[nth] ?? 0 }));
  return { ranked, count, page, pageCount };
}

/** Finds a customer's subject and position on a board; null if they name no such place. */
export async function findPosition(
  { mayBeOld: db }: Reads,
  query: BoardQuery,
  customerGid: string,
): Promise<{ subject: string; position: (BoardPosition & { page: number }) | null } | null> {
  const { rows } = await sql<{
    subject: string | null;
    sales_cents: bigint | null;
    orders: number;
    better: bigint;
    equals: bigint;
  }>`
    select mine.subject, total.sales_cents, total.orders, (
      select count(*) from board_total
      where ${onBoard(query)} and sales_cents > total.sales_cents
    ) as better, (
      select count(*) from board_total
      where ${onBoard(query)} and sales_cents = total.sales_cents and subject < total.subject
    ) as equals
    from (select ${SUBJECTS[query.board](customerGid)} as subject) mine
    left join board_total total on total.board = ${query.board} and total.period = ${query.period}
      and total.subject = mine.subject and total.sales_cents > 0`.execute(db);
  const [row] = rows;
  if (!row || row.subject === null) return null;
  if (row.sales_cents === null) return { subject: row.subject, position: null };
  const better = Number(row.better);
  return {
    subject: row.subject,
    position: {
      rank: better + 1,
      page: Math.floor((better + Number(row.equals)) / RANKED_PER_PAGE) + 1,
      salesCents: cents(Number(row.sales_cents)),
      orders: row.orders,
    },
  };
}

/** Returns the first month with a sale, YYYY-MM; null if there is none yet. */
export async function findFirstMonth({ mayBeOld: db }: Reads): Promise<string | null> {
  const { rows } = await sql<{ period: string | null }>`
    select min(period) as period from board_total where board = 'people'`.execute(db);
  return rows[0]?.period ?? null;
}

/** The condition that all queries share; one index serves it. */
function onBoard({ board, period }: BoardQuery): RawBuilder<boolean> {
  return sql`board = ${board} and period = ${period} and sales_cents > 0`;
}

/** The subject that a customer's own total is stored under (migration 0027). */
const SUBJECTS: Record<Board, (customerGid: string) => RawBuilder<unknown>> = {
  people: (gid) => sql`${gid}::text`,
  campuses: (gid) => sql`(select college_key from ambassador_mirror
    where customer_gid = ${gid} and gone_at is null)`,
  chapters: (gid) => sql`(
    select jsonb_build_array(chapter_kind, chapter_key, college_key)::text from ambassador_mirror
    where customer_gid = ${gid} and gone_at is null and chapter_key is not null)`,
};

type Named = Map<string, BoardNamed>;

/**
 * Finds the names of a board's subjects (migration 0027): for people the name they chose, for a campus or
 * chapter the most frequent spelling. A subject without a mirror has no name.
 */
export function findBoardNames(
  { mayBeOld: db }: Reads,
  board: Board,
  subjects: readonly string[],
): Promise<Named> {
  return READS[board](db, subjects);
}

const READS: Record<Board, (db: Kysely<DB>, subjects: readonly string[]) => Promise<Named>> = {
  people,
  campuses,
  chapters,
};

async function people(db: Kysely<DB>, subjects: readonly string[]): Promise<Named> {
  const { rows } = await sql<{
    subject: string;
    shown_name: string | null;
    board_name: string | null;
  }>`
    select asked.subject, copy.shown_name, mine.board_name
    from unnest(${[...subjects]}::text[]) asked (subject)
    left join ambassador_mirror copy
      on copy.customer_gid = asked.subject and copy.gone_at is null
    left join ambassador mine on mine.customer_gid = asked.subject`.execute(db);
  return new Map(
    rows.map(({ subject, shown_name, board_name }) => {
      const chosen = (board_name ?? 'hidden') as BoardName;
      return [subject, { name: boardName(shown_name ?? '', chosen), place: null, kind: null }];
    }),
  );
}

async function campuses(db: Kysely<DB>, subjects: readonly string[]): Promise<Named> {
  const { rows } = await sql<{ subject: string; name: string | null; state: string | null }>`
    select asked.subject, campus.name, campus.state
    from unnest(${[...subjects]}::text[]) asked (subject)
    cross join lateral (
      select ${CAMPUS} from ambassador_mirror
      where gone_at is null and college_key = asked.subject
    ) campus`.execute(db);
  return new Map(
    rows.map(({ subject, name, state }) => [subject, { name, place: state, kind: null }]),
  );
}

async function chapters(db: Kysely<DB>, subjects: readonly string[]): Promise<Named> {
  const { rows } = await sql<{
    subject: string;
    kind: ChapterKind;
    name: string | null;
    campus: string | null;
  }>`
    select asked.subject, asked.subject::jsonb->>0 as kind, chapter.name, chapter.campus
    from unnest(${[...subjects]}::text[]) asked (subject)
    cross join lateral (
      select mode() within group (order by chapter) as name,
        mode() within group (order by college) as campus
      from ambassador_mirror
      where gone_at is null and chapter_kind = asked.subject::jsonb->>0
        and chapter_key = asked.subject::jsonb->>1
        and coalesce(college_key, '') = coalesce(asked.subject::jsonb->>2, '')
    ) chapter`.execute(db);
  return new Map(
    rows.map(({ subject, kind, name, campus }) => [subject, { kind, name, place: campus }]),
  );
}
