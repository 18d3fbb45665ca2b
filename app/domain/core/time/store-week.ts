import { addDays, startOfDay, storeDay } from './store-day';

/** A week of the store, from midnight on a Monday to the next. */
export type StoreWeek = {
  /** YYYY-MM-DD */
  monday: string;
  /** Its first moment, and the first moment after it, UTC milliseconds. */
  begin: number;
  end: number;
};

/** Returns the Monday on or before a day. @param day YYYY-MM-DD */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** Returns the week that begins on a Monday; it has 167, 168 or 169 hours. */
export function weekFrom(monday: string): StoreWeek {
  return { monday, begin: startOfDay(monday), end: startOfDay(addDays(monday, 7)) };
}

/** Returns the last `count` weeks of the store, oldest first, including the current one. */
export function lastWeeks(now: number, count: number): StoreWeek[] {
  const current = mondayOf(storeDay(now));
  return Array.from({ length: count }, (_, index) =>
    weekFrom(addDays(current, 7 * (index + 1 - count))),
  );
}
