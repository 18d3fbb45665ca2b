import { addDays, startOfDay, storeDay } from './store-day';
import { cents, type Cents } from '~/domain/core/money';

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

/** The total of one month's orders. */
export type MonthSpend = {
  /** YYYY-MM */
  month: string;
  cents: Cents;
};

/** The size in the drawing's own units; it is scaled to the available space. */
const WIDTH = 720;
const MONTH_BARS_HEIGHT = 250;
/** Margins: on the left for the amounts, at the bottom for the months' names. */
const LEFT = 64;
const BOTTOM = 38;
const TOP = 32;
/** The bar's part of each month's width. */
const BAR_SHARE = 0.62;
/** Keeps a very small amount visible. */
const LEAST_BAR = 2;

export type SpendChart = {
  width: number;
  height: number;
  /** The y coordinate of the baseline. */
  ground: number;
  bars: (MonthSpend & { x: number; y: number; width: number; height: number; middle: number })[];
  /** Horizontal lines at round amounts, the baseline first. */
  lines: { cents: Cents; y: number }[];
  totalCents: Cents;
  /** The highest month; null if nothing was spent. */
  highest: MonthSpend | null;
};

/** Computes the chart's layout. @param months the oldest first */
export function spendChart(months: readonly MonthSpend[]): SpendChart {
  const most = Math.max(0, ...months.map((month) => month.cents));
  const step = roundStep(most);
  const top = Math.max(step, Math.ceil(most / step) * step);
  const ground = MONTH_BARS_HEIGHT - BOTTOM;
  const yOf = (amount: number) => round(ground - (amount / top) * (ground - TOP));
  const share = (WIDTH - LEFT) / Math.max(1, months.length);
  const highest = months.find((month) => month.cents === most && most > 0) ?? null;
  return {
    width: WIDTH,
    height: MONTH_BARS_HEIGHT,
    ground,
    bars: months.map((month, nth) => {
      const middle = round(LEFT + share * (nth + 0.5));
      const height = month.cents > 0 ? Math.max(LEAST_BAR, ground - yOf(month.cents)) : 0;
      return {
        ...month,
        x: round(middle - (share * BAR_SHARE) / 2),
        y: round(ground - height),
        width: round(share * BAR_SHARE),
        height: round(height),
        middle,
      };
    }),
    lines: Array.from({ length: Math.round(top / step) + 1 }, (_, nth) => ({
      cents: cents(nth * step),
      y: yOf(nth * step),
    })),
    totalCents: cents(months.reduce((sum, month) => sum + month.cents, 0)),
    highest,
  };
}

/** Returns the step between lines: 1, 2 or 5 times a power of ten, at least a dollar; at most four steps. */
function roundStep(most: number): number {
  const least = 100;
  const rough = Math.max(most / 4, least);
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((each) => each * power >= rough) ?? 10;
  return factor * power;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
