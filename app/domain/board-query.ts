import { boardPeriodKind, currentMonth, isAhead, type BoardPeriod } from './board-period';

/** Which page of which leaderboard is asked for, by the address. */
export type BoardQuery = {
  board: Board;
  period: BoardPeriod;
  /** Counted from 1. */
  page: number;
};

export const BOARDS = ['people', 'campuses', 'chapters'] as const;
export type Board = (typeof BOARDS)[number];

/** As many stand on one page. */
export const RANKED_PER_PAGE = 25;

/**
 * Reads what an address asks for; what cannot be meant is as if it had not been said.
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
 * The address' part that `readBoardQuery` reads again. The period is always said: what is this month
 * today is another one when the address is opened later.
 */
export function boardQueryFields({ board, period, page }: BoardQuery): Record<string, string> {
  return {
    ...(board === 'people' ? {} : { board }),
    period,
    ...(page === 1 ? {} : { page: String(page) }),
  };
}
