import { describe, expect, it } from 'vitest';
import { weekChart } from './bars';

const chartOf = (...counts: number[]) =>
  weekChart(counts.map((count, nth) => ({ monday: `week ${nth}`, count })));

describe('the bars of the weeks', () => {
  it.each([
    [
      [0, 0],
      [2, 1, 0],
    ],
    [[1], [2, 1, 0]],
    [
      [0, 3, 1],
      [4, 2, 0],
    ],
    [[5], [6, 3, 0]],
    [[9], [10, 5, 0]],
    [[11], [20, 10, 0]],
    [[61], [80, 40, 0]],
    [[100], [100, 50, 0]],
    [[101], [200, 100, 0]],
  ])('of %j stand at %j', (counts, marks) => {
    expect(chartOf(...counts).marks).toEqual(marks);
  });

  it('are as high as their counts and stand on the ground, beside one another', () => {
    const { bars, height, width, total } = chartOf(0, 2, 4);
    expect(total).toBe(6);
    expect(bars.map((bar) => bar.height / height)).toEqual([0, 0.5, 1]);
    for (const [nth, bar] of bars.entries()) {
      expect(bar.y + bar.height).toBe(height);
      const following = bars[nth + 1];
      expect(bar.x + bar.width).toBeLessThan(following ? following.x : width);
    }
  });

  it('of no weeks are none', () => {
    expect(chartOf()).toMatchObject({ bars: [], total: 0, width: 0 });
  });
});
