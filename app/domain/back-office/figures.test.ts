import { expect, it } from 'vitest';
import { changePercent, figureOf, sparkline } from './figures';

const days = (values: number[]) => values.map((value, nth) => ({ day: `day ${nth}`, value }));

it('compares the last seven whole days with the seven before; today counts in neither', () => {
  const figure = figureOf(days([100, ...Array(7).fill(1), ...Array(6).fill(2), 9, 5]));
  expect(figure).toMatchObject({ today: 5, yesterday: 9, week: 21, weekBefore: 7 });
  expect(figure.days).toHaveLength(15);
});

it.each([
  [21, 7, 200],
  [3, 4, -25],
  [5, 0, null],
])('%i after %i is a change of %s percent', (now, before, percent) => {
  expect(changePercent(now, before)).toBe(percent);
});

it('draws the highest at the top, and nothing on the ground', () => {
  expect(sparkline([0, 5, 10])).toBe('0,100 50,50 100,0');
  expect(sparkline([0, 0])).toBe('0,100 100,100');
});
