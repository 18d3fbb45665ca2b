import { formatNumber } from './numbers';

declare const unit: unique symbol;

/** An integer number of US cents. Every amount in the store is one; money never has fractions. */
export type Cents = number & { readonly [unit]: 'cents' };

/**
 * Brands a number as cents.
 * @throws RangeError unless it is a safe integer
 */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a whole number of cents: ${amount}`);
  return amount as Cents;
}

const DECIMAL = /^(\d{1,12})(?:\.(\d{1,2}))?$/;

/**
 * Parses Shopify's decimal strings: `'12.50'`, and also `'12.5'` or `'12'`, because Shopify omits trailing
 * zeros (https://shopify.dev/docs/api/storefront/latest/scalars/Decimal).
 * @throws RangeError for everything else: signs, exponents, commas, blanks, a third decimal
 */
export function centsFromDecimal(text: string): Cents {
  const match = DECIMAL.exec(text);
  if (!match) throw new RangeError(`Not a decimal amount: ${JSON.stringify(text.slice(0, 40))}`);
  return cents(Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')));
}

/** Formats `123450` as `'$1,234.50'`: always two decimals (spec section 9); a minus goes before the `$`. */
export function formatUsd(amount: Cents): string {
  const whole = Math.abs(amount);
  const dollars = formatNumber(Math.floor(whole / 100));
  return `${amount < 0 ? '-' : ''}$${dollars}.${String(whole % 100).padStart(2, '0')}`;
}

/**
 * Formats the price of one piece of a case: `'7.4¢ each'` below a dollar, `'$1.20 each'` from there on.
 * Rounds to tenths of a cent, below one cent to hundredths; halves round up.
 *
 * @param amount cents for the whole case
 * @returns null if the number of pieces is not known, so that a page can leave the line out
 */
export function formatPerPiece(amount: number, pieces: number | null | undefined): string | null {
  if (!pieces || !Number.isInteger(pieces) || pieces < 1 || amount < 0) return null;
  const tenths = Math.round((amount * 10) / pieces);
  if (tenths >= 1000) return `${formatUsd(cents(Math.round(amount / pieces)))} each`;
  const steps = tenths < 10 ? 100 : 10;
  const least = amount > 0 ? 1 : 0; // never show a price as 0 if there is one
  return `${Math.max(least, Math.round((amount * steps) / pieces)) / steps}¢ each`;
}
