import { describe, expect, it } from 'vitest';
import { countAfter } from './cart-fetcher';

const cart = {
  totalQuantity: 5,
  lines: [
    { id: 'a', quantity: 2 },
    { id: 'b', quantity: 3 },
  ],
};
const change = (intent: string, lineId: string, quantity: number) => ({ intent, lineId, quantity });

describe('countAfter', () => {
  it.each([
    ['nothing under way', [], 5],
    ['an add', [change('add', '', 4)], 9],
    ['a change upwards', [change('update', 'a', 7)], 10],
    ['a change downwards', [change('update', 'b', 1)], 3],
    ['a removal', [change('remove', 'b', Number.NaN)], 2],
    ['several at once', [change('add', '', 1), change('remove', 'a', 0)], 4],
    ['an add of nonsense', [change('add', '', Number.NaN)], 5],
    ['an update to zero, which the server refuses', [change('update', 'a', 0)], 5],
    ['a line that is not there', [change('remove', 'z', 0)], 5],
  ])('counts %s', (_name, changes, count) => {
    expect(countAfter(cart, changes)).toBe(count);
  });

  it('starts from nothing where there is no cart yet', () => {
    expect(countAfter(null, [change('add', '', 2)])).toBe(2);
  });
});
