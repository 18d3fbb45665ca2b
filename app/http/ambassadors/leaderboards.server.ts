import type { Kysely } from 'kysely';
import type { BoardRow, OwnStanding } from '~/domain/ambassadors/board';
import { boardPeriods } from '~/domain/ambassadors/board-period';
import type { BoardQuery } from '~/domain/ambassadors/board-query';
import { findBoardNames } from '~/models/ambassadors/board-names.server';
import { findFirstMonth, findStanding, listRanked } from '~/models/ambassadors/board.server';
import type { DB } from '../../../db/schema';

/** A page of a leaderboard; its rows identify ambassadors only by the name shown on the board. */
export type BoardPage = {
  /** The query, with the page that is actually shown. */
  query: BoardQuery;
  rows: BoardRow[];
  count: number;
  pageCount: number;
  own: OwnStanding;
  periods: ReturnType<typeof boardPeriods>;
};

/**
 * Returns the requested page of a leaderboard, or the last page if the number is beyond it.
 *
 * @param now UTC milliseconds
 */
export async function boardPage(
  db: Kysely<DB>,
  { query, customerGid, now }: { query: BoardQuery; customerGid: string; now: number },
): Promise<BoardPage> {
  const [{ ranked, count, page, pageCount }, found, oldest] = await Promise.all([
    listRanked(db, query),
    findStanding(db, query, customerGid),
    findFirstMonth(db),
  ]);
  const subjects = ranked.map(({ subject }) => subject);
  const names = subjects.length > 0 ? await findBoardNames(db, query.board, subjects) : new Map();
  const rows = ranked.map(({ subject, rank, salesCents, orders }): BoardRow => {
    const named = names.get(subject) ?? { name: null, place: null, kind: null };
    return { rank, salesCents, orders, ...named, isOwn: subject === found?.subject };
  });
  return {
    query: { ...query, page },
    rows,
    count,
    pageCount,
    own: ownOf(found),
    periods: boardPeriods(oldest, now),
  };
}

function ownOf(found: Awaited<ReturnType<typeof findStanding>>): OwnStanding {
  if (found === null) return { kind: 'nowhere' };
  return found.standing === null ? { kind: 'unsold' } : { kind: 'ranked', ...found.standing };
}
