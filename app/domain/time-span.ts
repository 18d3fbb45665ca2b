import { addDays, startOfDay, storeDay } from './store-day';
import { lastStoreMonths } from './store-month';
import { lastWeeks, mondayOf } from './store-week';

/** How figures over time are cut: the last 30 days, 12 weeks or 12 months of the store. */
export const TIME_SPANS = ['days', 'weeks', 'months'] as const;
export type TimeSpan = (typeof TIME_SPANS)[number];

const DAYS = 30;
const WEEKS = 12;
const MONTHS = 12;

/** A day, a week or a month of the store. */
export type TimeSlice = {
  /** Of a day and of a week's Monday YYYY-MM-DD, of a month YYYY-MM. */
  key: string;
  /** Its first moment and the first after it, UTC milliseconds. */
  begin: number;
  end: number;
};

/** What an address asks for; days, where it asks for nothing that can be meant. */
export function readTimeSpan(text: string | null): TimeSpan {
  return TIME_SPANS.find((span) => span === text) ?? 'days';
}

/** The slices of a span, the one that is under way last. @param now UTC milliseconds */
export function timeSlices(span: TimeSpan, now: number): TimeSlice[] {
  switch (span) {
    case 'days':
      return lastDays(now);
    case 'weeks':
      return lastWeeks(now, WEEKS).map(({ monday, begin, end }) => ({ key: monday, begin, end }));
    case 'months':
      return lastStoreMonths(now, MONTHS).map(({ month, begin, end }) => ({
        key: month,
        begin,
        end,
      }));
  }
}

/** All days of the slices that have come, the first one first. @param now UTC milliseconds */
export function daysOf(slices: readonly TimeSlice[], now: number): string[] {
  const [first] = slices;
  if (first === undefined) return [];
  const days: string[] = [];
  const today = storeDay(now);
  for (let day = storeDay(first.begin); day <= today; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The key of the slice that a day is in. */
export function sliceOf(span: TimeSpan, day: string): string {
  if (span === 'days') return day;
  return span === 'weeks' ? mondayOf(day) : day.slice(0, 7);
}

function lastDays(now: number): TimeSlice[] {
  const today = storeDay(now);
  return Array.from({ length: DAYS }, (_, nth) => {
    const key = addDays(today, nth + 1 - DAYS);
    return { key, begin: startOfDay(key), end: startOfDay(addDays(key, 1)) };
  });
}
