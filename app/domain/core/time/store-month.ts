import { startOfDay, storeDay } from './store-day';

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
