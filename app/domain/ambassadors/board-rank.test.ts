import { describe, expect, it } from 'vitest';
import { ranksOf } from './leaderboard';

const first = { before: 0, better: 0 };

describe('ranks', () => {
  it.each([
    [[], []],
    [[9], [1]],
    [
      [9, 9, 8],
      [1, 1, 3],
    ],
    [
      [9, 8, 8, 8, 7],
      [1, 2, 2, 2, 5],
    ],
    [
      [5, 5, 5],
      [1, 1, 1],
    ],
  ])('of %j are %j', (sales, ranks) => {
    expect(ranksOf(sales, first)).toEqual(ranks);
  });

  it('go on from page to page, also in the middle of a tie', () => {
    expect(ranksOf([8, 8, 7], { before: 25, better: 23 })).toEqual([24, 24, 28]);
    expect(ranksOf([7, 6], { before: 25, better: 25 })).toEqual([26, 27]);
  });

  it('do not depend on where the pages are cut', () => {
    const sales = [9, 9, 8, 7, 7, 7, 7, 2, 1, 1];
    const whole = ranksOf(sales, first);
    for (let cut = 1; cut < sales.length; cut += 1) {
      const better = sales.filter((each) => each > (sales[cut] ?? 0)).length;
      expect(ranksOf(sales.slice(cut), { before: cut, better })).toEqual(whole.slice(cut));
    }
  });
});
