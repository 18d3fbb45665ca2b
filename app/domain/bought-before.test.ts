import { describe, expect, it } from 'vitest';
import { boughtBefore, type PastOrder } from './bought-before';
import { cents } from './money';

const line = (variantId: string | null, quantity: number, title = 'Cup') => ({
  variantId,
  title,
  variantTitle: '50 pieces',
  quantity,
  priceCents: cents(900),
  picture: null,
});

const order = (createdAt: string, lines: PastOrder['lines'], isCancelled = false): PastOrder => ({
  id: `gid://shopify/Order/${createdAt}`,
  name: '#1',
  createdAt,
  totalCents: cents(900),
  isCancelled,
  lines,
});

describe('what was bought before', () => {
  it('is each thing once with its last time, the latest first', () => {
    const items = boughtBefore([
      order('2026-01-01', [line('a', 5), line('b', 1)]),
      order('2026-03-01', [line('a', 2)]),
    ]);
    expect(items).toMatchObject([
      { variantId: 'a', quantity: 2, lastBoughtAt: '2026-03-01', times: 2 },
      { variantId: 'b', quantity: 1, lastBoughtAt: '2026-01-01', times: 1 },
    ]);
  });

  it('counts several lines of one order together', () => {
    expect(boughtBefore([order('2026-01-01', [line('a', 5), line('a', 1)])])).toMatchObject([
      { quantity: 6, times: 1 },
    ]);
  });

  it('leaves out what was called off', () => {
    expect(boughtBefore([order('2026-01-01', [line('a', 5)], true)])).toEqual([]);
  });

  it('tells goods that nobody knows any more apart by their names', () => {
    const items = boughtBefore([
      order('2026-01-01', [line(null, 1, 'Straw'), line(null, 2, 'Fork'), line(null, 3, 'Straw')]),
    ]);
    expect(items.map(({ title, quantity }) => [title, quantity])).toEqual([
      ['Straw', 4],
      ['Fork', 2],
    ]);
  });
});
