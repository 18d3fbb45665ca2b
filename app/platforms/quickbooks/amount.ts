import { PlatformFailure } from '~/domain/core/retries/failure';
import { cents, type Cents } from '~/domain/core/money';

/**
 * Converts QuickBooks' dollars, a JSON number with at most two decimals, to cents.
 *
 * @throws PlatformFailure if the value is not an amount of whole cents
 */
export function bookCents(dollars: unknown, operation: string): Cents {
  const rounded = typeof dollars === 'number' ? Math.round(dollars * 100) : Number.NaN;
  if (!Number.isSafeInteger(rounded) || Math.abs(Number(dollars) * 100 - rounded) > 0.01) {
    throw new PlatformFailure('quickbooks', 'unavailable', operation, new Error('no amount'));
  }
  return cents(rounded);
}

/** Returns dollars for QuickBooks: the float nearest to the amount, which JSON writes with two decimals. */
export function bookDollars(amount: Cents): number {
  return amount / 100;
}
