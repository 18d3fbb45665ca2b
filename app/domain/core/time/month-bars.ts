import { cents, type Cents } from '~/domain/core/money';

/** The total of one month's orders. */
export type MonthSpend = {
  /** YYYY-MM */
  month: string;
  cents: Cents;
};

/** The size in the drawing's own units; it is scaled to the available space. */
const WIDTH = 720;
const HEIGHT = 250;
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
  const ground = HEIGHT - BOTTOM;
  const yOf = (amount: number) => round(ground - (amount / top) * (ground - TOP));
  const share = (WIDTH - LEFT) / Math.max(1, months.length);
  const highest = months.find((month) => month.cents === most && most > 0) ?? null;
  return {
    width: WIDTH,
    height: HEIGHT,
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
