import { readDayRange, saidFields, type DayProblem, type TextOf } from './day-range';
import { addDays, storeDay } from './store-day';

export const LIABILITY_SLICES = ['day', 'month'] as const;

/** Which days of what we owe are asked for, and whether they are put together by month. */
export type LiabilityQuery = { by: (typeof LIABILITY_SLICES)[number]; from: string; to: string };

/** As many days are shown one by one; more are put together by month. */
export const MOST_DAYS = 366;
const LONGEST_DAYS = 3_700;
const USUAL_DAYS = 30;

/**
 * Reads what an address asks for: without days the last thirty, or the last twelve months.
 *
 * @param now UTC milliseconds
 * @returns `isTooLong`: it was asked by day, and is shown by month
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
  const { range, asked, problems } = readDayRange(textOf);
  const by = LIABILITY_SLICES.find((slice) => slice === textOf('by')) ?? 'day';
  const today = storeDay(now);
  const to = range.to === null || range.to > today ? today : range.to;
  const usual = by === 'day' ? addDays(to, 1 - USUAL_DAYS) : yearBefore(to);
  const wanted = range.from !== null && range.from <= to ? range.from : usual;
  const first = addDays(to, -LONGEST_DAYS);
  const from = wanted < first ? first : wanted;
  const isTooLong = by === 'day' && from < addDays(to, 1 - MOST_DAYS);
  return { query: { by: isTooLong ? 'month' : by, from, to }, asked, problems, isTooLong };
}

/** The address' part that `readLiabilityQuery` reads again. */
export function liabilityQueryFields({ by, from, to }: LiabilityQuery): Record<string, string> {
  return saidFields({ by: by === 'day' ? '' : by, from, to });
}

/** The first day of the month eleven months before. */
function yearBefore(day: string): string {
  const at = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 12;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`;
}
