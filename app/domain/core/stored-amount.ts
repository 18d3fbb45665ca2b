import { cents, type Cents } from './money';

const STORED = /^(-?)(\d{1,12})(?:\.(\d{1,9}))?$/;

/**
 * Reads a `number_decimal` metafield as cents; 0 if it is missing or unparseable (spec section 5,
 * incrementing). Others may write up to nine decimals: half cents round away from zero.
 */
export function storedCents(value: string | null | undefined): Cents {
  const match = STORED.exec(value?.trim() ?? '');
  if (!match) return cents(0);
  const decimals = (match[3] ?? '').padEnd(3, '0');
  const rounded = Number(decimals[2]) >= 5 ? 1 : 0;
  const amount = Number(match[2]) * 100 + Number(decimals.slice(0, 2)) + rounded;
  return cents(match[1] === '-' && amount > 0 ? -amount : amount);
}

/** Returns the text to store: two decimals, e.g. `'12.50'` (spec section 5). */
export function storedText(amount: Cents): string {
  const whole = Math.abs(amount);
  const fraction = String(whole % 100).padStart(2, '0');
  return `${amount < 0 ? '-' : ''}${Math.floor(whole / 100)}.${fraction}`;
}
