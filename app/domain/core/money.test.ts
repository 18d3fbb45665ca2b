import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, centsFromDecimal, formatPerPiece, formatUsd } from './money';

const anyCents = fc.integer({ min: 0, max: 99_999_999_999 }).map(cents);

describe('cents', () => {
  it.each([0.5, NaN, Infinity, 2 ** 53])('refuses %s', (amount) => {
    expect(() => cents(amount)).toThrow(RangeError);
  });
});

describe('centsFromDecimal', () => {
  it.each([
    ['12.50', 1250],
    ['12.5', 1250],
    ['12', 1200],
    ['0.07', 7],
    ['0.0', 0],
    ['1234567.89', 123456789],
    ['8.20', 820],
    ['4.35', 435],
  ])('reads %s', (text, amount) => {
    expect(centsFromDecimal(text)).toBe(amount);
  });

  it.each(['', ' ', '-1', '+1', '1e3', '1,000', '1.', '.5', '1.234', '1.500', 'abc', '١', '0x10'])(
    'refuses %j',
    (text) => {
      expect(() => centsFromDecimal(text)).toThrow(RangeError);
    },
  );

  it('reads back every amount, with its trailing zeros and without', () => {
    fc.assert(
      fc.property(anyCents, (amount) => {
        const text = `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
        expect(centsFromDecimal(text)).toBe(amount);
        expect(centsFromDecimal(text.replace(/\.?0{1,2}$/, ''))).toBe(amount);
      }),
    );
  });
});

describe('formatUsd', () => {
  it.each([
    [0, '$0.00'],
    [7, '$0.07'],
    [1250, '$12.50'],
    [99999, '$999.99'],
    [100000, '$1,000.00'],
    [123456789, '$1,234,567.89'],
    [-1250, '-$12.50'],
  ])('writes %i as %s', (amount, text) => {
    expect(formatUsd(cents(amount))).toBe(text);
  });

  it('agrees with the language itself', () => {
    const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
    fc.assert(
      fc.property(anyCents, (amount) => {
        expect(formatUsd(amount)).toBe(usd.format(amount / 100));
      }),
    );
  });
});

describe('formatPerPiece', () => {
  it.each([
    [7400, 1000, '7.4¢ each'],
    [6000, 50, '$1.20 each'],
    [10000, 1000, '10¢ each'],
    [2450, 1, '$24.50 each'],
    [45, 100, '0.45¢ each'],
    [1, 300, '0.01¢ each'],
    [0, 300, '0¢ each'],
    [99.96, 1, '$1.00 each'],
    [99.94, 1, '99.9¢ each'],
    [7.4, 1, '7.4¢ each'],
  ])('%d cents for %i pieces is %s', (amount, pieces, text) => {
    expect(formatPerPiece(amount, pieces)).toBe(text);
  });

  it.each([0, -5, 1.5, null, undefined, NaN])('says nothing for %s pieces', (pieces) => {
    expect(formatPerPiece(1000, pieces)).toBeNull();
  });
});
