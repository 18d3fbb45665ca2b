import { describe, expect, it } from 'vitest';
import { adjustmentParts, parseAdjustment } from './adjustment';
import { cents } from '~/domain/core/money';

describe('a correction as it is typed', () => {
  it.each([
    ['5', 500],
    ['+5.5', 550],
    ['-12.50', -1_250],
    ['−$1,000', -100_000],
    ['+ $0.01', 1],
    ['100000', 10_000_000],
  ])('%s is %i cents', (typed, amount) => expect(parseAdjustment(typed)).toBe(amount));

  it.each(['', '0', '0.00', '5,5', '1.234', '--5', '/5', '100000.01', '1e3', 'five', '999999999'])(
    '%j is no amount',
    (typed) => expect(parseAdjustment(typed)).toBeNull(),
  );
});

it('takes paid money first, then bonus, and never more than both', () => {
  const has = { paidCents: cents(1_000), bonusCents: cents(20) };
  expect(adjustmentParts(cents(300), has)).toEqual({ paidCents: 300, bonusCents: 0 });
  expect(adjustmentParts(cents(-1_000), has)).toEqual({ paidCents: -1_000, bonusCents: 0 });
  expect(adjustmentParts(cents(-1_020), has)).toEqual({ paidCents: -1_000, bonusCents: -20 });
  expect(adjustmentParts(cents(-1_021), has)).toBeNull();
  const after = { paidCents: cents(-10), bonusCents: cents(20) };
  expect(adjustmentParts(cents(-10), after)).toEqual({ paidCents: 0, bonusCents: -10 });
  expect(adjustmentParts(cents(-11), after)).toBeNull();
});
