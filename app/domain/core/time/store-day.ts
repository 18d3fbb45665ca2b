import { dateFormat } from './date-format';

/**
 * Business days are days in the store's time zone, wherever the reader is: a statement printed in Berlin
 * and one printed in Portland are the same. Times are stored in UTC.
 */
export const STORE_ZONE = 'America/Los_Angeles';

const HOUR_MS = 60 * 60_000;

const wallFormat = dateFormat('en-CA', {
  timeZone: STORE_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

type Wall = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>;

function wallOf(time: number): Wall {
  return Object.fromEntries(
    wallFormat()
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  ) as Wall;
}

/** Returns the store's day at a moment, YYYY-MM-DD. @param time UTC milliseconds */
export function storeDay(time: number): string {
  const { year, month, day } = wallOf(time);
  return `${year}-${month}-${day}`;
}

/** Returns the store's local time at a moment, HH:MM. */
export function storeTime(time: number): string {
  const { hour, minute } = wallOf(time);
  return `${hour}:${minute}`;
}

/** Returns the day `count` days later. @param day as `parseDay` returns it */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 24 * HOUR_MS).toISOString().slice(0, 10);
}

/**
 * Returns when a day begins in the store, UTC milliseconds. The clocks change at two in the morning there,
 * so every day has exactly one midnight, and 23, 24 or 25 hours.
 */
export function startOfDay(day: string): number {
  const utc = Date.parse(`${day}T00:00:00Z`);
  // Midnight comes 7 or 8 hours after UTC's; the right offset is the one that gives local midnight.
  for (const hours of [7, 8]) {
    const time = utc + hours * HOUR_MS;
    const { hour, minute, second } = wallOf(time);
    if (storeDay(time) === day && hour === '00' && minute === '00' && second === '00') return time;
  }
  throw new RangeError(`No midnight in ${STORE_ZONE} on ${day}`);
}

/** A calendar month in the store's time zone; daylight saving changes its length. */
export type StoreMonth = {
  /** YYYY-MM */
  month: string;
  /** Its first moment, and the first moment after it, UTC milliseconds. */
  begin: number;
  end: number;
};

/** Returns the last `count` months of the store; the current one is the last. @param now UTC milliseconds */
export function lastStoreMonths(now: number, count: number): StoreMonth[] {
  const today = storeDay(now);
  const last = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  return Array.from({ length: count }, (_, nth) => {
    const at = last - count + 1 + nth;
    return { month: nameOf(at), begin: beginOf(at), end: beginOf(at + 1) };
  });
}

/** @param at months since the year 0 */
function nameOf(at: number): string {
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
}

function beginOf(at: number): number {
  return startOfDay(`${nameOf(at)}-01`);
}

/** Nightly checks of books and copies start three hours after the store's midnight. */
const NIGHT_MS = 3 * 60 * 60_000;

/** Returns the most recent such moment. @param now UTC milliseconds @returns UTC milliseconds */
export function storeNight(now: number): number {
  const today = storeDay(now);
  const night = startOfDay(today) + NIGHT_MS;
  return night <= now ? night : startOfDay(addDays(today, -1)) + NIGHT_MS;
}
