import type { Cents } from '~/domain/core/money';
import { storeDay } from '~/domain/core/time/store-day';
import { fold } from '~/domain/core/text/search-text';

export type ChapterKind = 'fraternity' | 'sorority' | 'student-organization';

/** A person, campus or chapter on a leaderboard, as others see it. */
export type BoardNamed = {
  /** Null for a person who is not named, and where no ambassador is left to supply the name. */
  name: string | null;
  /** For a campus its state code, for a chapter the name of its campus. */
  place: string | null;
  /** Set for chapters only. */
  kind: ChapterKind | null;
};

/** The sales of a person, campus or chapter in a period. */
export type BoardPosition = {
  /** Starts at 1; equal sales share a rank. */
  rank: number;
  /** Goods after discounts, minus refunds. */
  salesCents: Cents;
  orders: number;
};

/** A row of a leaderboard. */
export type BoardRow = BoardPosition & BoardNamed & { isOwn: boolean };

/** The viewer's own place on a board, or why they have none. */
export type OwnPosition =
  | (BoardPosition & { kind: 'ranked'; page: number })
  | { kind: 'unsold' }
  /** They name no campus, or no chapter. */
  | { kind: 'nowhere' };

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
export function parseBoardQuery(textOf: (name: string) => string | null, now: number): BoardQuery {
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
 * Returns the query parameters that `parseBoardQuery` parses. The period is always included, because the
 * default, the current month, changes over time.
 */
export function boardQueryFields({ board, period, page }: BoardQuery): Record<string, string> {
  return {
    ...(board === 'people' ? {} : { board }),
    period,
    ...(page === 1 ? {} : { page: String(page) }),
  };
}

/**
 * The period of a leaderboard: a month (`2026-11`), a term (`2026-fall`), or `all`. Months are in the store's
 * time zone; terms are whole months: spring January to May, summer June to August, fall September to December
 * (migration 0027).
 */
export type BoardPeriod = string;

type BoardPeriodKind = 'month' | 'term' | 'all';

const TERMS = ['spring', 'summer', 'fall'] as const;
type Term = (typeof TERMS)[number];

/** The last month of each term. */
const TERM_ENDS: Record<Term, number> = { spring: 5, summer: 8, fall: 12 };

const MONTH = /^2\d{3}-(0[1-9]|1[0-2])$/;
const TERM = /^2\d{3}-(spring|summer|fall)$/;

/** Returns the kind of a period; null if the text is not a period. */
export function boardPeriodKind(text: string): BoardPeriodKind | null {
  if (text === 'all') return 'all';
  if (MONTH.test(text)) return 'month';
  return TERM.test(text) ? 'term' : null;
}

/** Returns the current month in the store's time zone, YYYY-MM. @param now UTC milliseconds */
export function currentMonth(now: number): string {
  return storeDay(now).slice(0, 7);
}

/** Returns the term that contains a month: `2026-11` is in `2026-fall`. */
export function termOfMonth(month: string): string {
  const nth = Number(month.slice(5));
  return `${month.slice(0, 4)}-${TERMS.find((term) => nth <= TERM_ENDS[term])}`;
}

/**
 * Lists the periods to choose from, newest first: every month and term that may have sales.
 *
 * @param oldest the first month with sales; null if there are none yet
 * @param now UTC milliseconds
 */
export function boardPeriods(
  oldest: string | null,
  now: number,
): { months: string[]; terms: string[] } {
  const months: string[] = [];
  const newest = currentMonth(now);
  const first = oldest === null || oldest > newest ? newest : oldest;
  for (let at = newest; at >= first; at = monthBefore(at)) months.push(at);
  return { months, terms: [...new Set(months.map(termOfMonth))] };
}

/** Whether a period has not begun yet. @param now UTC milliseconds */
export function isAhead(period: BoardPeriod, now: number): boolean {
  const month = currentMonth(now);
  const kind = boardPeriodKind(period);
  if (kind === 'month') return period > month;
  return kind === 'term' && place(period) > place(termOfMonth(month));
}

function monthBefore(month: string): string {
  const [year, nth] = [Number(month.slice(0, 4)), Number(month.slice(5))];
  return nth === 1 ? `${year - 1}-12` : `${year}-${String(nth - 1).padStart(2, '0')}`;
}

/** Maps a term to a number that sorts chronologically. */
function place(term: string): number {
  return Number(term.slice(0, 4)) * TERMS.length + TERMS.indexOf(term.slice(5) as Term);
}

/**
 * Computes the ranks on a page of a leaderboard. Equal sales share a rank, and the next rank counts
 * everything before it (1, 1, 3).
 *
 * @param sales of the page, highest first
 * @param before how many rows precede the page, and how many of them have sold more than its first row
 */
export function ranksOf(
  sales: readonly number[],
  { before, better }: { before: number; better: number },
): number[] {
  let rank = better + 1;
  return sales.map((each, nth) => {
    if (nth > 0 && each !== sales[nth - 1]) rank = before + nth + 1;
    return rank;
  });
}

/** How an ambassador is named where others see them: 'Amara O.', 'A. O.', or not at all. */
export const BOARD_NAMES = ['first_initial', 'initials', 'hidden'] as const;

export type BoardName = (typeof BOARD_NAMES)[number];

/**
 * Applies the ambassador's choice to a shown name (`'Amara O.'`, domain/ambassadors/ambassador). Returns null if they are
 * hidden or gave no name; the board has its own words for these.
 */
export function boardName(shownName: string, chosen: BoardName): string | null {
  if (chosen === 'hidden' || shownName === '') return null;
  if (chosen === 'first_initial') return shownName;
  const initials = shownName.split(' ').flatMap((word) => {
    const [letter] = new Intl.Segmenter('en').segment(word);
    return letter && fold(letter.segment) !== '' ? [`${letter.segment.toUpperCase()}.`] : [];
  });
  return initials.join(' ') || null;
}
