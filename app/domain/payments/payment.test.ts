import { describe, expect, it } from 'vitest';
import { cents } from '~/domain/core/money';
import { withOwed } from './payment';

const split = (cash: number, terms: number) => ({
  storeCreditCents: cents(cash),
  termsCents: cents(terms),
});
const own = { name: 'Custom order', value: 'C-1001' };
const owed = (paid: string, left: string) => [
  { name: 'Paid with Earth Cash', value: paid },
  { name: 'Owed on invoice', value: left },
];

describe('what an order says of itself that is owed in part', () => {
  it('is added to what the draft says', () => {
    expect(withOwed([own], split(1_000, 1_500))).toEqual([own, ...owed('$10.00', '$15.00')]);
  });

  it('is said once', () => {
    expect(withOwed([own, ...owed('$10.00', '$15.00')], split(1_000, 1_500))).toBeNull();
  });

  it.each([
    ['all with Earth Cash', split(2_500, 0)],
    ['all on invoice', split(0, 2_500)],
    ['all by card', split(0, 0)],
  ])('is nothing where it is paid %s', (_method, paid) => {
    expect(withOwed([own], paid)).toBeNull();
  });

  it('is never what an earlier payment has said that failed', () => {
    const before = [own, ...owed('$10.00', '$15.00')];
    expect(withOwed(before, split(500, 2_000))).toEqual([own, ...owed('$5.00', '$20.00')]);
    expect(withOwed(before, split(2_500, 0))).toEqual([own]);
  });
});
