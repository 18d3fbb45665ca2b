import { assert, integer, oneof, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatNumber } from './numbers';

describe('a number', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [-1234567, '-1,234,567'],
    [1234.5, '1,234.5'],
    [0.0625, '0.063'],
    [12345678901234, '12,345,678,901,234'],
  ])('%s is written as %s', (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });

  it('is written as the browser would: whole ones, and with up to three decimals', () => {
    const whole = integer({ min: -1e12, max: 1e12 }).map((value) => value || 0);
    const decimal = integer({ min: 1, max: 1e12 }).map((value) => value / 1000);
    assert(
      property(oneof(whole, decimal), (value) => {
        expect(formatNumber(value)).toBe(value.toLocaleString('en-US'));
      }),
    );
  });
});
