import { DAYS, defineParams, oneOf } from '~/domain/core/lists';
import type { DayProblem, TextOf } from '~/domain/core/time/day-range';
import { addDays, storeDay } from '~/domain/core/time/store-day';

export const LIABILITY_SLICES = ['day', 'month'] as const;

const LIABILITY = defineParams({ by: oneOf('by', LIABILITY_SLICES, 'day'), ...DAYS });

/** The days of the liability report, and whether it is by day or by month. */
export type LiabilityQuery = { by: (typeof LIABILITY_SLICES)[number]; from: string; to: string };

/** The most days shown one by one; longer spans are grouped by month. */
export const MOST_DAYS = 366;
const LONGEST_DAYS = 3_700;
const USUAL_DAYS = 30;

/**
 * Parses the query string. The default is the last thirty days or, by month, the last twelve months.
 *
 * @param now UTC milliseconds
 * @returns `isTooLong`: days were asked for, and months are shown
 */
export function readLiabilityQuery(
  textOf: TextOf,
  now: number,
): {
  query: LiabilityQuery;
  asked: { from: string; to: string };
  problems: DayProblem[];
  isTooLong: boolean;
} {
  const { query: range, asked, problems } = LIABILITY.parse(textOf);
  const { by } = range;
  const today = storeDay(now);
  const to = range.to === null || range.to > today ? today : range.to;
  const usual = by === 'day' ? addDays(to, 1 - USUAL_DAYS) : yearBefore(to);
  const wanted = range.from !== null && range.from <= to ? range.from : usual;
  const first = addDays(to, -LONGEST_DAYS);
  const from = wanted < first ? first : wanted;
  const isTooLong = by === 'day' && from < addDays(to, 1 - MOST_DAYS);
  return { query: { by: isTooLong ? 'month' : by, from, to }, asked, problems, isTooLong };
}

/** Returns the query parameters that `readLiabilityQuery` parses. */
export const liabilityParams: (query: LiabilityQuery) => Record<string, string> = LIABILITY.params;

/** Returns the first day of the month eleven months earlier. */
function yearBefore(day: string): string {
  const at = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 12;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`;
}
