import { PlatformFailure } from '~/domain/failure';
import { cents, type Cents } from '~/domain/money';

/**
 * The books speak of dollars as JSON numbers with two decimals at most; here they become cents, once.
 *
 * @throws PlatformFailure for what is no amount of whole cents
 */
export function bookCents(dollars: unknown, operation: string): Cents {
  const rounded = typeof dollars === 'number' ? Math.round(dollars * 100) : Number.NaN;
  if (!Number.isSafeInteger(rounded) || Math.abs(Number(dollars) * 100 - rounded) > 0.01) {
    throw new PlatformFailure('quickbooks', 'unavailable', operation, new Error('no amount'));
  }
  return cents(rounded);
}

/** The number that the books are told: the one nearest to that many cents, written with two decimals. */
export function bookDollars(amount: Cents): number {
  return amount / 100;
}
