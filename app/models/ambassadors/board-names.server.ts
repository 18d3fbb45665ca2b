import { sql, type Kysely } from 'kysely';
import type { BoardNamed, ChapterKind } from '~/domain/ambassadors/board';
import { boardName, type BoardName } from '~/domain/ambassadors/board-name';
import type { Board } from '~/domain/ambassadors/board-query';
import type { DB } from '../../../db/schema';
import { CAMPUS } from './ambassador-place.server';

type Named = Map<string, BoardNamed>;

/**
 * Finds the names of a board's subjects (migration 0027): for people the name they chose, for a campus or
 * chapter the most frequent spelling. A subject without a copy has no name.
 */
export function findBoardNames(
  db: Kysely<DB>,
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
