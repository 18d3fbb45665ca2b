import type { StoreWeek } from './store-week';

/** How many came in a week of the store. */
export type WeekCount = Pick<StoreWeek, 'monday'> & { count: number };

/** Each week's width, and how much of it its bar has, in the drawing's own units. */
const STEP = 10;
const BAR = 7;
const HEIGHT = 100;

export type WeekChart<Bar = WeekCount> = {
  width: number;
  height: number;
  bars: (Bar & { x: number; y: number; width: number; height: number })[];
  /** What the lines across stand for, the highest first; each is as far from the next. */
  marks: number[];
  total: number;
};

/**
 * Where everything of the chart goes. The drawing is stretched to its room in both directions, so that
 * it holds bars and lines only, no words.
 *
 * @param weeks the oldest first; also days or months, and cents in place of a count, none below zero
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

/** The least of 2, 4, 6, 8, 10, 20, 40 … that is not below: half of it is a whole number too. */
function roundTop(most: number): number {
  for (let power = 1; ; power *= 10) {
    const top = [2, 4, 6, 8].map((first) => first * power).find((each) => each >= most);
    if (top !== undefined) return top;
    if (most <= 10 * power) return 10 * power;
  }
}
