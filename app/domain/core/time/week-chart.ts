import { addDays, startOfDay, storeDay } from './store-day';

/** A count in one week of the store. */
export type WeekCount = Pick<StoreWeek, 'monday'> & { count: number };

/** Width of each week and of its bar, in the drawing's own units. */
const STEP = 10;
const BAR = 7;
const HEIGHT = 100;

export type WeekChart<Bar = WeekCount> = {
  width: number;
  height: number;
  bars: (Bar & { x: number; y: number; width: number; height: number })[];
  /** Values of the horizontal lines, highest first, evenly spaced. */
  marks: number[];
  total: number;
};

/**
 * Computes the chart's layout. The drawing is stretched in both directions to the available space, so it
 * contains only bars and lines, no text.
 *
 * @param weeks the oldest first; also days or months, and cents instead of a count, none negative
 */
export function weekChart<Bar extends { count: number }>(weeks: readonly Bar[]): WeekChart<Bar> {
  const top = roundTop(Math.max(0, ...weeks.map(({ count }) => count)));
  return {
    width: weeks.length * STEP,
    height: HEIGHT,
    bars: weeks.map((week, nth) => {
      const height = (week.count / top) * HEIGHT;
      return { ...week, x: nth * STEP + (STEP - BAR) / 2, y: HEIGHT - height, width: BAR, height };
    }),
    marks: [top, top / 2, 0],
    total: weeks.reduce((sum, { count }) => sum + count, 0),
  };
}

/** Returns the smallest of 2, 4, 6, 8, 10, 20, 40 … from `most` on; its half is a whole number too. */
function roundTop(most: number): number {
  for (let power = 1; ; power *= 10) {
    const top = [2, 4, 6, 8].map((first) => first * power).find((each) => each >= most);
    if (top !== undefined) return top;
    if (most <= 10 * power) return 10 * power;
  }
}

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
