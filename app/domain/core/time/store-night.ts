import { addDays, startOfDay, storeDay } from './store-day';

/** Nightly checks of books and copies start three hours after the store's midnight. */
const NIGHT_MS = 3 * 60 * 60_000;

/** Returns the most recent such moment. @param now UTC milliseconds @returns UTC milliseconds */
export function storeNight(now: number): number {
  const today = storeDay(now);
  const night = startOfDay(today) + NIGHT_MS;
  return night <= now ? night : startOfDay(addDays(today, -1)) + NIGHT_MS;
}
