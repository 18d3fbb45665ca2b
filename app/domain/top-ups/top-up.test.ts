import { describe, expect, it } from 'vitest';
import { cents } from '~/domain/core/money';
import { parseTerms, type TopUpErrors } from './top-up';

const BOUNDS = { minCents: 50, maxCents: 196_078 };

const parse = (threshold: string, amount: string, cap: string) =>
  parseTerms({ threshold, amount, cap }, BOUNDS);

describe('what was typed', () => {
  it('is terms in cents, with or without the dollar sign', () => {
    expect(parse('50', ' $100.50 ', '400').terms).toEqual({
      thresholdCents: 5_000,
      amountCents: 10_050,
      monthlyCapCents: 40_000,
    });
  });

  it('may be at the bounds', () => {
    expect(parse('1', '5', '5').terms).not.toBeNull();
    expect(parse('1960.78', '1960.78', '10000').terms).not.toBeNull();
  });

  it.each<[string, string, string, TopUpErrors]>([
    ['', '100', '400', { threshold: 'top_up_threshold_missing' }],
    ['0.99', '100', '400', { threshold: 'top_up_threshold_too_small' }],
    ['fifty', '100', '400', { threshold: 'deposit_amount_malformed' }],
    ['50', '', '400', { amount: 'deposit_amount_missing' }],
    ['1', '4.99', '400', { amount: 'top_up_amount_too_small' }],
    ['50', '1960.79', '4000', { amount: 'top_up_amount_too_large' }],
    ['50', '49.99', '400', { amount: 'top_up_amount_below_threshold' }],
    ['50', '-60', '400', { amount: 'deposit_amount_malformed' }],
    ['50', '100', '', { cap: 'top_up_cap_missing' }],
    ['50', '100', '99.99', { cap: 'top_up_cap_too_small' }],
    ['50', '100', '10000.01', { cap: 'top_up_cap_too_large' }],
    ['50', '100', '1e3', { cap: 'deposit_amount_malformed' }],
  ])('%j, %j, %j is refused at its field', (threshold, amount, cap, errors) => {
    expect(parse(threshold, amount, cap)).toEqual({ terms: null, errors });
  });

  it('is told of every field at once', () => {
    expect(Object.keys(parse('', '', '').errors ?? {})).toEqual(['threshold', 'amount', 'cap']);
  });

  it('never needs more than one charge to come back to what is kept', () => {
    const { terms } = parse('75.25', '75.25', '80');
    expect(terms?.amountCents).toBeGreaterThanOrEqual(terms?.thresholdCents ?? cents(Infinity));
  });
});
