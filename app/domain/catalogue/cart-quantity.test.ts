import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkQuantity, effectiveLimit, QUANTITY_BOUND } from './variant-choice';

const free = { maxQuantity: null, stock: null };

describe('checkQuantity', () => {
  it.each([
    ['', 'quantity_missing'],
    ['   ', 'quantity_missing'],
    [undefined, 'quantity_missing'],
    [null, 'quantity_missing'],
    ['abc', 'quantity_not_a_number'],
    ['1 2', 'quantity_not_a_number'],
    ['0x10', 'quantity_not_a_number'],
    ['٣', 'quantity_not_a_number'],
    [Number.NaN, 'quantity_not_a_number'],
    [['1'], 'quantity_not_a_number'],
    [{ quantity: 1 }, 'quantity_not_a_number'],
    [true, 'quantity_not_a_number'],
    ['1.5', 'quantity_not_whole'],
    [1.5, 'quantity_not_whole'],
    ['1e-1', 'quantity_not_whole'],
    ['0', 'quantity_below_one'],
    ['-0', 'quantity_below_one'],
    ['-1', 'quantity_below_one'],
    [-Infinity, 'quantity_below_one'],
    ['1e9', 'quantity_above_bound'],
    ['10001', 'quantity_above_bound'],
    ['9'.repeat(400), 'quantity_above_bound'],
    [Infinity, 'quantity_above_bound'],
  ])('refuses %j with %s', (requested, code) => {
    expect(checkQuantity({ requested, ...free })).toMatchObject({ ok: false, code });
  });

  it.each([
    ['1', 1],
    [' 12 ', 12],
    ['+3', 3],
    ['1e2', 100],
    [10_000, QUANTITY_BOUND],
  ])('accepts %j', (requested, quantity) => {
    expect(checkQuantity({ requested, ...free })).toEqual({ ok: true, quantity });
  });

  it('holds the limit when it is positive and names it', () => {
    expect(checkQuantity({ requested: '5', maxQuantity: 5 })).toEqual({ ok: true, quantity: 5 });
    expect(checkQuantity({ requested: '6', maxQuantity: 5 })).toEqual({
      ok: false,
      code: 'quantity_above_limit',
      limit: 5,
    });
  });

  it.each([0, -3, null])('takes a limit of %s as none', (maxQuantity) => {
    expect(checkQuantity({ requested: 500, maxQuantity })).toEqual({ ok: true, quantity: 500 });
  });

  it('names whichever of stock and limit is lower', () => {
    expect(checkQuantity({ requested: 9, maxQuantity: 5, stock: 3 })).toEqual({
      ok: false,
      code: 'quantity_above_stock',
      limit: 3,
    });
    expect(checkQuantity({ requested: 9, maxQuantity: 5, stock: 7 })).toEqual({
      ok: false,
      code: 'quantity_above_limit',
      limit: 5,
    });
  });

  it('says sold out when nothing is left', () => {
    expect(checkQuantity({ requested: 1, maxQuantity: 5, stock: 0 })).toEqual({
      ok: false,
      code: 'quantity_sold_out',
    });
  });

  it('never throws and never lets a number out of its bounds', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.anything(), fc.string(), fc.integer(), fc.double(), fc.integer().map(String)),
        fc.option(fc.integer({ min: -5, max: 20_000 })),
        fc.option(fc.integer({ min: 0, max: 20_000 })),
        (requested, maxQuantity, stock) => {
          const answer = checkQuantity({ requested, maxQuantity, stock });
          if (!answer.ok) return;
          expect(Number.isInteger(answer.quantity)).toBe(true);
          expect(answer.quantity).toBeGreaterThanOrEqual(1);
          const most = [
            QUANTITY_BOUND,
            stock,
            maxQuantity !== null && maxQuantity > 0 ? maxQuantity : null,
          ];
          for (const limit of most) expect(answer.quantity).toBeLessThanOrEqual(limit ?? Infinity);
        },
      ),
    );
  });
});

describe('effectiveLimit', () => {
  it.each([
    [[3, 5], 3],
    [[0, 5], 5],
    [[null, undefined], null],
    [[-2, 0], null],
    [[2.9], 2],
    [[0.5], null],
    [[Number.NaN, 4], 4],
    [[], null],
  ])('%j gives %s', (limits, limit) => {
    expect(effectiveLimit(...limits)).toBe(limit);
  });
});
