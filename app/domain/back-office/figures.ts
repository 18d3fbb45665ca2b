/** The figures of the first page's tiles, and the unit of each. */
export const FIGURES = {
  orders: 'count',
  revenue: 'cents',
  deposited: 'cents',
  spent: 'cents',
  customers: 'count',
} as const;

export type FigureName = keyof typeof FIGURES;

export type Figure = {
  today: number;
  yesterday: number;
  /** The last seven whole days, without today. */
  week: number;
  /** The seven days before those. */
  weekBefore: number;
  /** Today and the fourteen days before, oldest first. */
  days: { day: string; value: number }[];
};

const WEEK = 7;

/** Compares today and the last week with what came before. @param days oldest first, the last is today; at least 15 */
export function figureOf(days: readonly { day: string; value: number }[]): Figure {
  const shown = days.slice(-(2 * WEEK + 1));
  const sum = (from: number, to: number) =>
    shown.slice(from, to).reduce((all, { value }) => all + value, 0);
  return {
    today: sum(-1, shown.length),
    yesterday: sum(-2, -1),
    week: sum(-(WEEK + 1), -1),
    weekBefore: sum(-(2 * WEEK + 1), -(WEEK + 1)),
    days: shown,
  };
}

/** Returns the change in whole percent; null if there was nothing before to compare with. */
export function changePercent(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 100);
}

/** Returns the points of a sparkline as SVG, stretched to a drawing of 100 by 100; all zero is its ground line. */
export function sparkline(values: readonly number[]): string {
  const top = Math.max(1, ...values);
  const step = 100 / Math.max(1, values.length - 1);
  return values
    .map((value, nth) => `${round(nth * step)},${round(100 - (Math.max(0, value) / top) * 100)}`)
    .join(' ');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
