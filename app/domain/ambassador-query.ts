import { readDay } from './store-day';
import { lastWeeks, type StoreWeek } from './store-week';

/**
 * Which new ambassadors are asked for. The same object draws the bars, the list, its count and the
 * file, so that they can never differ.
 */
export type AmbassadorQuery = {
  by: AmbassadorScope;
  /** The last so many weeks, the current one included. */
  weeks: AmbassadorPeriod;
  /** The Monday of the one week of them that is listed, YYYY-MM-DD; null for all. */
  week: string | null;
  sort: AmbassadorSort;
  /** Counted from 1. */
  page: number;
};

export const AMBASSADOR_SCOPES = ['campus', 'region'] as const;
export type AmbassadorScope = (typeof AMBASSADOR_SCOPES)[number];

export const AMBASSADOR_PERIODS = [4, 12, 26, 52] as const;
export type AmbassadorPeriod = (typeof AMBASSADOR_PERIODS)[number];
const USUAL_PERIOD = 12;

export const AMBASSADOR_SORTS = ['newest', 'oldest', 'name'] as const;
export type AmbassadorSort = (typeof AMBASSADOR_SORTS)[number];

/** As many ambassadors stand on one page. */
export const AMBASSADORS_PER_PAGE = 25;

/**
 * Reads what an address asks for; what cannot be meant is as if it had not been said.
 *
 * @param usual where somebody looks first: at their campus, or without one at their region
 * @param now UTC milliseconds
 */
export function readAmbassadorQuery(
  textOf: (name: string) => string | null,
  { usual, now }: { usual: AmbassadorScope; now: number },
): AmbassadorQuery {
  const weeks =
    AMBASSADOR_PERIODS.find((period) => String(period) === textOf('weeks')) ?? USUAL_PERIOD;
  const day = readDay(textOf('week') ?? '');
  const page = textOf('page') ?? '';
  return {
    by: AMBASSADOR_SCOPES.find((scope) => scope === textOf('by')) ?? usual,
    weeks,
    week: lastWeeks(now, weeks).some(({ monday }) => monday === day) ? day : null,
    sort: AMBASSADOR_SORTS.find((sort) => sort === textOf('sort')) ?? 'newest',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** The address' part that `readAmbassadorQuery` reads again; what is usual is left out. */
export function ambassadorQueryFields(query: AmbassadorQuery): Record<string, string> {
  const fields = {
    by: query.by,
    weeks: query.weeks === USUAL_PERIOD ? '' : String(query.weeks),
    week: query.week ?? '',
    sort: query.sort === 'newest' ? '' : query.sort,
    page: query.page === 1 ? '' : String(query.page),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

/** The weeks that the query counts, the oldest first. @param now UTC milliseconds */
export function countedWeeks({ weeks }: AmbassadorQuery, now: number): StoreWeek[] {
  return lastWeeks(now, weeks);
}

/** The first moment of the days that the query lists and the first after them. */
export function listedPeriod(query: AmbassadorQuery, now: number): { begin: Date; end: Date } {
  const weeks = countedWeeks(query, now).filter(
    ({ monday }) => query.week === null || monday === query.week,
  );
  return { begin: new Date(weeks[0]?.begin ?? now), end: new Date(weeks.at(-1)?.end ?? now) };
}
