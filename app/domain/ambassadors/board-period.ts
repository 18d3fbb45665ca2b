import { storeDay } from '~/domain/core/time/store-day';

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
