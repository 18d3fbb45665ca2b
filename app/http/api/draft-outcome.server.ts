import { adminMessage } from '~/content/staff/admin-message';
import type { Tree } from '~/domain/core/admin-answer';
import { isPlatformFailure, PlatformFailure } from '~/domain/core/retries/failure';
import type { StaffActionDetails, StaffActionName } from '~/domain/staff/staff-action';
import { auditedCall } from '~/models/staff/staff-action.server';
import type { Staff } from '~/http/staff/staff.server';
import { RowRejection, type Call, type Found } from './row.server';

/** The payload's field next to `userErrors`. */
export type Subject = 'draftOrder' | 'deletedId' | 'order';

/** Returns a payload without user errors. */
export function done(subject: Subject, value: Tree): Found {
  return { value: { [subject]: value, userErrors: [] } };
}

/**
 * Returns a failure as the caller sees it. If Shopify refused the input, the payload has its user errors,
 * next to the error catalogue's sentence (spec section 8, Draft orders and other). 503 if it is unknown
 * whether the change was made.
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
    errors: [adminMessage(failure)],
    isUnavailable: failure.kind === 'unavailable',
  };
}

/**
 * Runs a row of the registry and turns a platform's failure into its answer.
 *
 * @param subject null for a query, which has no payload
 * @param operation the name under which any failed call is reported
 */
export async function auditedOutcome(
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

/** A step by staff for the activity log and the log. `id` is the draft or order it applies to. */
export type Audited = {
  action: StaffActionName;
  /** The same name as on the back-office's pages. */
  step: string;
  kind: 'draft-order' | 'order';
  id: string;
  details?: StaffActionDetails;
};

/** What a step returns, and details for the activity log that are known only then. */
export type Carried = { found: Found; details?: StaffActionDetails };

/**
 * Runs a step by staff on a draft or an order, and records who did what with which outcome, both in the activity
 * log that the back-office shows and in the log.
 */
export async function audited(
  call: Call,
  staff: Staff,
  { action, step, kind, id, details = {} }: Audited,
  run: () => Promise<Carried>,
): Promise<Found> {
  const { context } = call;
  const subject = { kind, id };
  const { requestId } = context;
  const entry = { staffId: staff.id, action, step, subject, details, requestId };
  const found = await noted(call, staff, { action, id }, async () => {
    const done = await auditedCall<Found | PlatformFailure>(context, entry, async () => {
      try {
        const carried = await run();
        return { outcome: 'done', value: carried.found, details: carried.details ?? {} };
      } catch (error) {
        if (!isPlatformFailure(error) || error.kind !== 'refused') throw error;
        return { outcome: 'refused', value: error };
      }
    });
    if (isPlatformFailure(done)) throw done;
    return { ok: true, value: done } as const;
  });
  return found.value;
}

/** Runs a step by staff and records it in the log, also how it ended. The step itself writes the activity log. */
export async function noted<Done extends { ok: true } | { ok: false; code: string }>(
  { context: { log } }: Call,
  staff: Pick<Staff, 'id'>,
  { action, id }: Pick<Audited, 'action' | 'id'>,
  run: () => Promise<Done>,
): Promise<Done> {
  const note = (outcome: string) =>
    log.info({ audit: action, staff: staff.id, subject: id, outcome }, 'back-office');
  note('asked');
  try {
    const done = await run();
    note(done.ok ? 'done' : done.code);
    return done;
  } catch (error) {
    note(isPlatformFailure(error) ? error.kind : 'failed');
    throw error;
  }
}

/** Turns a service's rejection into an answer of the endpoint. @throws RowRejection; PlatformFailure */
export function insistOnDone<Done extends { ok: true }>(
  done: Done | { ok: false; code: string; failure?: PlatformFailure },
  operation: string,
): asserts done is Done {
  if (done.ok) return;
  if (done.failure) throw done.failure;
  switch (done.code) {
    case 'waits':
    case 'waits-already':
      throw new RowRejection('waits', 'it needs a second person');
    case 'not-found':
      throw new RowRejection('not-found', 'no such thing');
    case 'changed':
    case 'busy':
      throw new RowRejection('changed', 'it changes at this moment');
    case 'unknown':
      throw new PlatformFailure('shopify', 'unavailable', operation);
    default:
      throw new RowRejection('forbidden', done.code);
  }
}
