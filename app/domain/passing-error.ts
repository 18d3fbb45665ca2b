import { isPlatformFailure } from './failure';
import { isStripeFailure } from './stripe-failure';

/** It cannot be done yet, and by itself it soon can. */
export class NotYet extends Error {
  override name = 'NotYet';
}

/** No answer, or one about the moment or about the store as a whole, not about what was asked. */
const STRIPE_PASSING = ['unknown', 'not-sent', 'busy', 'rate-limited', 'configuration'];

/** The same would be said about everything else, so that asking on is of no use. */
const STRIPE_SILENT = ['not-sent', 'rate-limited', 'configuration'];

export function isSilent(error: unknown): boolean {
  return isStripeFailure(error) && STRIPE_SILENT.includes(error.kind);
}

/**
 * Classes of SQLSTATE: the connection, a transaction that was undone, full, locked, shut down.
 * https://www.postgresql.org/docs/17/errcodes-appendix.html
 */
const DATABASE_PASSING = /^(?:08|40|53|55|57)[0-9A-Z]{3}$/;

/**
 * Whether the same again may go through without anybody doing something. Everything else is an error
 * of the store or of its books: it comes back each time, and a person should hear of it at once.
 */
export function isPassing(error: unknown): boolean {
  if (isStripeFailure(error)) return STRIPE_PASSING.includes(error.kind);
  if (isPlatformFailure(error)) return error.kind === 'unavailable';
  if (!(error instanceof Error)) return false;
  if (error.name === 'NotYet') return true;
  const code = 'code' in error ? String(error.code) : '';
  return DATABASE_PASSING.test(code) || /^E[A-Z]{3,}$/.test(code);
}
