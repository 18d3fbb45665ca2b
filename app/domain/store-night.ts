import { addDays, startOfDay, storeDay } from './store-day';

/** When the store is asleep, the books and copies are gone through: three hours after midnight. */
const NIGHT_MS = 3 * 60 * 60_000;

/** The last moment of that hour that has passed. @param now UTC milliseconds @returns the same */
export function storeNight(now: number): number {
  const today = storeDay(now);
  const night = startOfDay(today) + NIGHT_MS;
  return night <= now ? night : startOfDay(addDays(today, -1)) + NIGHT_MS;
}
