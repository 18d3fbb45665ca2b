import { addDays, startOfDay } from './store-day';

/** Filter by days of the store, YYYY-MM-DD, both inclusive; null for no limit. */
export type DayRange = { from: string | null; to: string | null };

export type DayProblem = 'from-unreadable' | 'to-unreadable' | 'backwards';

/** Reads a parameter of a list's query string; null if it is absent. */
export type TextOf = (name: string) => string | null;

const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2199-12-31';

/** Reads a valid day from 2000 to 2199; null for anything else. */
export function readDay(text: string): string | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < FIRST_DAY || text > LAST_DAY) return null;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : null;
}

/** Trims a typed day and cuts it to its length. */
export function dayText(text: string | null): string {
  return (text ?? '').trim().slice(0, 10);
}

/** Parses a page number, starting at 1; anything invalid is page 1. */
export function readPage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

/** Returns the range's start, inclusive, and end, exclusive, in UTC milliseconds. */
export function rangeMoments({ from, to }: DayRange): { begin: number | null; end: number | null } {
  return {
    begin: from === null ? null : startOfDay(from),
    end: to === null ? null : startOfDay(addDays(to, 1)),
  };
}
