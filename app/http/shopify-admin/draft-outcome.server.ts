import { adminSentence } from '~/content/admin-sentence';
import type { Tree } from '~/domain/admin-answer';
import { isPlatformFailure, type PlatformFailure } from '~/domain/failure';
import type { StaffActionDetails, StaffActionName } from '~/domain/staff-action';
import { tracedCall } from '~/models/staff-action.server';
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

/** What the back-office does here, for its two trails; `id` of what it is done to. */
export type Audited = {
  action: StaffActionName;
  /** As the pages of the back-office name it. */
  step: string;
  kind: 'draft-order' | 'order';
  id: string;
  details?: StaffActionDetails;
};

/**
 * The trails of what the back-office does with drafts and orders: who, what, and how it went, in the trace
 * that its pages show and in the log.
 */
export async function audited(
  { context }: Call,
  staff: Staff,
  { action, step, kind, id, details = {} }: Audited,
  run: () => Promise<Found>,
): Promise<Found> {
  const { log, requestId } = context;
  const note = (outcome: string) =>
    log.info({ audit: action, staff: staff.id, subject: id, outcome }, 'back-office');
  note('asked');
  const subject = { kind, id };
  const traced = { staffId: staff.id, action, step, subject, details, requestId };
  try {
    const done = await tracedCall<Found | PlatformFailure>(context, traced, async () => {
      try {
        return { outcome: 'done', value: await run() };
      } catch (error) {
        if (!isPlatformFailure(error) || error.kind !== 'refused') throw error;
        return { outcome: 'refused', value: error };
      }
    });
    if (isPlatformFailure(done)) throw done;
    note('done');
    return done;
  } catch (error) {
    note(isPlatformFailure(error) ? error.kind : 'failed');
    throw error;
  }
}
