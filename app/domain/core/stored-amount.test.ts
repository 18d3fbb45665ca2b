import { describe, expect, it } from 'vitest';
import { cents } from './money';
import { storedCents, storedText } from './stored-amount';

describe('an amount in a metafield', () => {
  it.each([
    ['12.50', 1250],
    ['12.5', 1250],
    ['12', 1200],
    [' 0.07 ', 7],
    ['-3.10', -310],
    ['-0.00', 0],
    ['1.005', 101],
    ['1.004999999', 100],
    ['0.999', 100],
    ['999999999999.99', 99999999999999],
  ])('%s is read as %d cents', (text, amount) => {
    expect(storedCents(text)).toBe(amount);
  });

  it.each([null, undefined, '', 'abc', '1e3', '1,5', '.5', '5.', '+1', '0x10', '1.0000000001'])(
    '%j is read as nothing',
    (text) => {
      expect(storedCents(text)).toBe(0);
    },
  );

  it.each([
    [0, '0.00'],
    [7, '0.07'],
    [1250, '12.50'],
    [-310, '-3.10'],
  ])('%d cents are written %s', (amount, text) => {
    expect(storedText(cents(amount))).toBe(text);
  });
});
