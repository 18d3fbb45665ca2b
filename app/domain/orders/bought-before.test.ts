import { describe, expect, it } from 'vitest';
import { boughtBefore, toOrderRow, toPastOrder, type PastOrder } from './bought-before';
import { cents } from '~/domain/core/money';
import type { Order } from './order';

const line = (variantId: string | null, quantity: number, title = 'Cup') => ({
  variantId,
  title,
  variantTitle: '50 pieces',
  quantity,
  priceCents: cents(900),
  imageUrl: null,
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

const sum = (amount: number) => ({ cents: cents(amount), currency: 'USD' });

describe('an order of the platform', () => {
  const past = toPastOrder({
    id: 'gid://shopify/Order/6000000000988',
    name: '#988',
    createdAt: '2026-03-03T13:45:00Z',
    cancelledAt: null,
    total: sum(70_000),
    lines: [
      {
        title: 'Cup',
        quantity: 4,
        imageUrl: null,
        variant: { id: 'v', title: '500 pieces' },
        original: sum(55_600),
        discounted: sum(50_040),
      },
      { title: 'Gone', quantity: 1, imageUrl: null, variant: null, original: sum(7_800) },
      { title: 'Taken out', quantity: 0, imageUrl: null, variant: null, original: sum(0) },
    ],
  } as unknown as Order);

  it('gives the price of one before the discount, and leaves out what was taken out', () => {
    expect(past.lines).toMatchObject([
      { variantId: 'v', variantTitle: '500 pieces', quantity: 4, priceCents: 13_900 },
      { variantId: null, variantTitle: '', quantity: 1, priceCents: 7_800 },
    ]);
  });

  it('is one row of the list of orders', () => {
    expect(toOrderRow(past)).toEqual({
      number: '6000000000988',
      name: '#988',
      createdAt: '2026-03-03T13:45:00Z',
      totalCents: 70_000,
      isCancelled: false,
      titles: ['Cup', 'Gone'],
    });
  });
});
