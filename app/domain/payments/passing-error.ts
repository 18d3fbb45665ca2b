import { isPlatformFailure } from '~/domain/core/retries/failure';
import { isStripeFailure } from '~/domain/core/retries/stripe-failure';

/** Something cannot be done yet but soon can, without anybody doing anything. */
export class NotYet extends Error {
  override name = 'NotYet';
}

/** No answer, or one that is about the moment or the whole store rather than about this request. */
const STRIPE_PASSING = ['unknown', 'not-sent', 'busy', 'rate-limited', 'configuration'];

/** Failures that every other call would get as well, so that there is no point in going on. */
const STRIPE_SILENT = ['not-sent', 'rate-limited', 'configuration'];

export function isSilent(error: unknown): boolean {
  return isStripeFailure(error) && STRIPE_SILENT.includes(error.kind);
}

/**
 * SQLSTATE classes: connection, transaction rollback, insufficient resources, object not in prerequisite
 * state (such as a lock that is not available), operator intervention.
 * https://www.postgresql.org/docs/17/errcodes-appendix.html
 */
const DATABASE_PASSING = /^(?:08|40|53|55|57)[0-9A-Z]{3}$/;

/**
 * Whether a retry may succeed without anybody doing anything. Anything else is an error in the store or its
 * data: it would recur each time, so a person should hear of it at once.
 */
export function isPassing(error: unknown): boolean {
  if (isStripeFailure(error)) return STRIPE_PASSING.includes(error.kind);
  if (isPlatformFailure(error)) return error.kind === 'unavailable';
  if (!(error instanceof Error)) return false;
  if (error.name === 'NotYet') return true;
  const code = 'code' in error ? String(error.code) : '';
  return DATABASE_PASSING.test(code) || /^E[A-Z]{3,}$/.test(code);
}
