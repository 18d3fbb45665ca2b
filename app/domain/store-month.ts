import { startOfDay, storeDay } from './store-day';

/** A calendar month of the store's own zone: the hours of its days change with daylight saving. */
export type StoreMonth = {
  /** YYYY-MM */
  month: string;
  /** Its first moment and the first after it, UTC milliseconds. */
  begin: number;
  end: number;
};

/**
 * So many months of the store, the one of this moment last.
 *
 * @param now UTC milliseconds
 */
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
