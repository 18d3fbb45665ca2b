import { adminSentence } from '~/content/admin-sentence';
import type { Tree } from '~/domain/admin-answer';
import { isPlatformFailure, type PlatformFailure } from '~/domain/failure';
import type { Permission } from '~/domain/permissions';
import type { Staff } from '../staff.server';
import type { Call, Found } from './row.server';

/** The field of a payload beside `userErrors`. */
export type Subject = 'draftOrder' | 'deletedId' | 'order';

/** A payload without user errors. */
export function done(subject: Subject, value: Tree): Found {
  return { value: { [subject]: value, userErrors: [] } };
}

/**
 * What went wrong, as a caller sees it: where Shopify does not take what it was given, the user errors
 * in the payload and the catalogue's sentence beside it (spec section 8, Draft orders and other); 503
 * where nobody knows whether it was done.
 */
export function failed(
  subject: Subject | null,
  failure: Pick<PlatformFailure, 'kind' | 'operation' | 'reason'>,
): Found {
  const { reason } = failure;
  const userErrors = reason?.why === 'user-errors' ? reason.userErrors : null;
  return {
    value:
      subject && userErrors
        ? { [subject]: null, userErrors: userErrors.map((one) => ({ ...one })) }
        : null,
    errors: [adminSentence(failure)],
    isUnavailable: failure.kind === 'unavailable',
  };
}

/**
 * Runs a row; a failure of a platform becomes its answer.
 *
 * @param subject null for a query, which has no payload
 * @param operation in whose name the failure is told, whichever call it was
 */
export async function settled(
  { context }: Call,
  subject: Subject | null,
  operation: string,
  run: () => Promise<Found>,
): Promise<Found> {
  try {
    return await run();
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    context.log.warn({ err: error }, 'a draft or an order at the admin endpoint failed');
    return failed(subject, { kind: error.kind, reason: error.reason, operation });
  }
}

/** The trail of what the back-office does with prices and orders: who, what, and how it went. */
export async function audited(
  { context }: Call,
  staff: Staff,
  action: Permission,
  subject: string | null,
  run: () => Promise<Found>,
): Promise<Found> {
  const note = (outcome: string) =>
    context.log.info({ audit: action, staff: staff.id, subject, outcome }, 'back-office');
  note('asked');
  try {
    const found = await run();
    note('done');
    return found;
  } catch (error) {
    note(isPlatformFailure(error) ? error.kind : 'failed');
    throw error;
  }
}
