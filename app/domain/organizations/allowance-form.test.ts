import { describe, expect, it } from 'vitest';
import { parseAllowance, parseMore, parseWas, wasText } from './organization-cash';
import { cents } from '~/domain/core/money';

describe('what is typed as an allowance', () => {
  it.each([
    ['', null],
    ['  ', null],
    ['0', 0],
    ['250', 25_000],
    [' $250.5 ', 25_050],
    ['1,250.00', 125_000],
    ['100000', 10_000_000],
  ])('“%s” is %s cents', (typed, amount) => {
    expect(parseAllowance(typed)).toEqual({ ok: true, cents: amount });
  });

  it.each([
    ['a lot', 'allowance_amount_malformed'],
    ['-5', 'allowance_amount_malformed'],
    ['1e3', 'allowance_amount_malformed'],
    ['12.345', 'allowance_amount_malformed'],
    ['12,50', 'allowance_amount_malformed'],
    ['100000.01', 'allowance_amount_too_large'],
    ['123456789', 'allowance_amount_too_large'],
  ])('“%s” is refused with %s', (typed, error) => {
    expect(parseAllowance(typed)).toEqual({ ok: false, error });
  });
});

it.each([
  ['', false],
  ['0', false],
  ['0.00', false],
  ['0.01', true],
])('more is more than nothing: “%s”', (typed, isMore) => {
  expect(parseMore(typed).ok).toBe(isMore);
});

describe('what a form was drawn with', () => {
  it.each([null, cents(0), cents(25_000)])('%s comes back as it was', (allowance) => {
    expect(parseWas(wasText(allowance))).toBe(allowance);
  });

  it.each(['', 'null', '-1', '1.5', '1234567890'])('“%s” no form of ours has drawn', (text) => {
    expect(parseWas(text)).toBeUndefined();
  });
});
