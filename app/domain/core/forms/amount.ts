import { type Cents, cents } from '~/domain/core/money';

/**
 * Parses a typed amount, or a number of a JSON body, into cents (M-2). A number is first converted to its
 * shortest decimal string. Returns null for signs, exponents, commas, non-ASCII digits, a third decimal,
 * arrays and objects.
 */
export function parseAmount(value: unknown): Cents | null {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') return null;
  const trimmed = text.replace(/^ +| +$/g, '');
  if (!AMOUNT.test(trimmed)) return null;
  const [dollars = '', decimals = ''] = trimmed.split('.');
  return cents(Number(dollars) * 100 + Number(decimals.padEnd(2, '0')));
}

export const AMOUNT = /^\d{1,7}(\.\d{1,2})?$/;
