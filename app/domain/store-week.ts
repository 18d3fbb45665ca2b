import { addDays, startOfDay, storeDay } from './store-day';

/** A week of the store: from midnight on a Monday there to the next one's. */
export type StoreWeek = {
  /** YYYY-MM-DD */
  monday: string;
  /** Its first moment and the first after it, UTC milliseconds. */
  begin: number;
  end: number;
};

/** The Monday on or before a day. @param day YYYY-MM-DD */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** The week that begins on a Monday; 167, 168 or 169 hours long. */
export function weekFrom(monday: string): StoreWeek {
  return { monday, begin: startOfDay(monday), end: startOfDay(addDays(monday, 7)) };
}

/** The last weeks of the store, the one that is under way included, the oldest first. */
export function lastWeeks(now: number, count: number): StoreWeek[] {
  const current = mondayOf(storeDay(now));
  return Array.from({ length: count }, (_, index) =>
    weekFrom(addDays(current, 7 * (index + 1 - count))),
  );
}
