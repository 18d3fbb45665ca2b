import { boardPeriodKind, currentMonth, isAhead, type BoardPeriod } from './board-period';

/** The leaderboard, period and page that the URL asks for. */
export type BoardQuery = {
  board: Board;
  period: BoardPeriod;
  /** Starts at 1. */
  page: number;
};

export const BOARDS = ['people', 'campuses', 'chapters'] as const;
export type Board = (typeof BOARDS)[number];

/** Rows per page. */
export const RANKED_PER_PAGE = 25;

/**
 * Parses the query string; an invalid value counts as absent.
 *
 * @param now UTC milliseconds
 */
export function readBoardQuery(textOf: (name: string) => string | null, now: number): BoardQuery {
  const period = textOf('period') ?? '';
  const page = textOf('page') ?? '';
  const isMeant = boardPeriodKind(period) !== null && !isAhead(period, now);
  return {
    board: BOARDS.find((board) => board === textOf('board')) ?? 'people',
    period: isMeant ? period : currentMonth(now),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/**
 * Returns the query parameters that `readBoardQuery` parses. The period is always included, because the
 * default, the current month, changes over time.
 */
export function boardQueryFields({ board, period, page }: BoardQuery): Record<string, string> {
  return {
    ...(board === 'people' ? {} : { board }),
    period,
    ...(page === 1 ? {} : { page: String(page) }),
  };
}
