import { cents, type Cents } from './money';

/** What the orders of one month come to. */
export type MonthSpend = {
  /** YYYY-MM */
  month: string;
  cents: Cents;
};

/** The drawing's own units; it is scaled to the room that it has. */
const WIDTH = 720;
const HEIGHT = 250;
/** Left of the bars for the amounts at the lines, below them for the months' names. */
const LEFT = 64;
const BOTTOM = 38;
const TOP = 32;
/** Of each month's share of the width. */
const BAR_SHARE = 0.62;
/** So that a month with next to nothing is still seen to have something. */
const LEAST_BAR = 2;

export type SpendChart = {
  width: number;
  height: number;
  /** How far down the ground line is. */
  ground: number;
  bars: (MonthSpend & { x: number; y: number; width: number; height: number; middle: number })[];
  /** Lines across at round amounts, the ground line first. */
  lines: { cents: Cents; y: number }[];
  totalCents: Cents;
  /** The month with the most; null where nothing was spent at all. */
  highest: MonthSpend | null;
};

/** Where everything of the chart goes, worked out once for the drawing. @param months the oldest first */
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

/** Between two and five steps to the most, each 1, 2 or 5 times a power of ten; whole dollars. */
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
