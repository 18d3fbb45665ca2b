import type { StoreWeek } from './store-week';

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
