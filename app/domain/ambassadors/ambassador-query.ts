import { readDay } from '~/domain/core/time/day-range';
import { lastWeeks, type StoreWeek } from '~/domain/core/time/week-chart';

/**
 * Filter, order and page of the list of new ambassadors. The chart, the list, its count and its download all
 * use the same object, so they cannot disagree.
 */
export type AmbassadorQuery = {
  by: AmbassadorScope;
  /** How many weeks back, including the current one. */
  weeks: AmbassadorPeriod;
  /** The Monday of the listed week, YYYY-MM-DD; null lists all the weeks. */
  week: string | null;
  sort: AmbassadorSort;
  /** Starts at 1. */
  page: number;
};

export const AMBASSADOR_SCOPES = ['campus', 'region'] as const;
export type AmbassadorScope = (typeof AMBASSADOR_SCOPES)[number];

export const AMBASSADOR_PERIODS = [4, 12, 26, 52] as const;
export type AmbassadorPeriod = (typeof AMBASSADOR_PERIODS)[number];
const USUAL_PERIOD = 12;

export const AMBASSADOR_SORTS = ['newest', 'oldest', 'name'] as const;
export type AmbassadorSort = (typeof AMBASSADOR_SORTS)[number];

/** Ambassadors per page. */
export const AMBASSADORS_PER_PAGE = 25;

/**
 * Parses the query string; an invalid value counts as absent.
 *
 * @param usual the default scope: the ambassador's campus, or their region if they have no campus
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

/** Returns the query parameters that `readAmbassadorQuery` parses; defaults are left out. */
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

/** Returns the weeks that the query counts, oldest first. @param now UTC milliseconds */
export function countedWeeks({ weeks }: AmbassadorQuery, now: number): StoreWeek[] {
  return lastWeeks(now, weeks);
}

/** Returns the period that the query lists: `begin` is included, `end` is not. */
export function listedPeriod(query: AmbassadorQuery, now: number): { begin: Date; end: Date } {
  const weeks = countedWeeks(query, now).filter(
    ({ monday }) => query.week === null || monday === query.week,
  );
  return { begin: new Date(weeks[0]?.begin ?? now), end: new Date(weeks.at(-1)?.end ?? now) };
}
