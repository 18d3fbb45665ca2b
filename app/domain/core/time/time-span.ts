import { addDays, lastStoreMonths, startOfDay, storeDay } from './store-day';
import { lastWeeks, mondayOf } from './bars';

/** How figures over time are grouped: the last 30 days, 12 weeks or 12 months of the store. */
export const TIME_SPANS = ['days', 'weeks', 'months'] as const;
export type TimeSpan = (typeof TIME_SPANS)[number];

const DAYS = 30;
const WEEKS = 12;
const MONTHS = 12;

/** A day, a week or a month of the store. */
export type TimeSlice = {
  /** YYYY-MM-DD for a day or a week (its Monday), YYYY-MM for a month. */
  key: string;
  /** Its first moment, and the first moment after it, UTC milliseconds. */
  begin: number;
  end: number;
};

/** Reads a span from a URL; days if it is missing or invalid. */
export function parseTimeSpan(text: string | null): TimeSpan {
  return TIME_SPANS.find((span) => span === text) ?? 'days';
}

/** Returns a span's slices; the current one is the last. @param now UTC milliseconds */
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

/** Returns all days of the slices up to today, in order. @param now UTC milliseconds */
export function daysOf(slices: readonly TimeSlice[], now: number): string[] {
  const [first] = slices;
  if (first === undefined) return [];
  const days: string[] = [];
  const today = storeDay(now);
  for (let day = storeDay(first.begin); day <= today; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Returns the key of the slice that contains a day. */
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

/** Returns the same moment a year earlier; for February 29, February 28. @param time UTC milliseconds */
export function yearBefore(time: number): Date {
  const date = new Date(time);
  const isLeapDay = date.getUTCMonth() === 1 && date.getUTCDate() === 29;
  date.setUTCFullYear(
    date.getUTCFullYear() - 1,
    date.getUTCMonth(),
    isLeapDay ? 28 : date.getUTCDate(),
  );
  return date;
}

/** Filter by days of the store, YYYY-MM-DD, both inclusive; null for no limit. */
export type DayRange = { from: string | null; to: string | null };

export type DayProblem = 'from-unreadable' | 'to-unreadable' | 'backwards';

/** Reads a parameter of a list's query string; null if it is absent. */
export type TextOf = (name: string) => string | null;

const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2199-12-31';

/** Reads a valid day from 2000 to 2199; null for anything else. */
export function parseDay(text: string): string | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < FIRST_DAY || text > LAST_DAY) return null;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : null;
}

/** Trims a typed day and cuts it to its length. */
export function dayText(text: string | null): string {
  return (text ?? '').trim().slice(0, 10);
}

/** Parses a page number, starting at 1; anything invalid is page 1. */
export function parsePage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

/** Returns the range's start, inclusive, and end, exclusive, in UTC milliseconds. */
export function rangeMoments({ from, to }: DayRange): { begin: number | null; end: number | null } {
  return {
    begin: from === null ? null : startOfDay(from),
    end: to === null ? null : startOfDay(addDays(to, 1)),
  };
}
