import type { StaffActionShown } from '~/domain/staff/staff-action';
import type { StoredStaffAction } from '~/models/staff/staff-action.server';
import { type ActionFunctionArgs, data } from '@remix-run/node';
import { paragraphs } from '~/domain/core/forms/form-text.schema.server';
import { rejectIntent } from '~/http/submit-form.server';
import { formTokenOf, parseStrictForm, type StrictForm } from '~/http/form.server';
import type { FormOutcome } from '~/http/form-definition.server';
import type { Staff } from './staff.server';
import { MOST_NOTE_LETTERS, NOTES, SINGLE_APPROVER } from '~/content/staff/erp-staff';
import type { StoreContext } from '~/http/context.server';
import { errorMessage } from '~/content/core/errors';
import { secondsToWait, waitLabel } from '~/http/rate-limit.server';
import type { ApprovalRejection } from '~/models/staff/with-approval.server';
import { erpPaths } from '~/erp-paths';

/**
 * Returns the entries as `<Trace>` shows them, in the given order. An operation with a recorded outcome is
 * shown once, as its outcome; one without is shown as asked.
 */
export function activityOf(actions: readonly StoredStaffAction[]): StaffActionShown[] {
  const ended = new Set(
    actions.filter(({ outcome }) => outcome !== 'asked').map(({ operation }) => operation),
  );
  return actions
    .filter(({ outcome, operation }) => outcome !== 'asked' || !ended.has(operation))
    .map(shownAction);
}

/** Returns one entry as pages show it: dates in ISO 8601, ids as text. */
export function shownAction(stored: StoredStaffAction): StaffActionShown {
  const { id, at, staffId, staffName, action, step, outcome, subject, details } = stored;
  return {
    id: String(id),
    at: at.toISOString(),
    staffId,
    staffName,
    action,
    step,
    outcome,
    subject,
    details,
  };
}

const NOTE = paragraphs({ max: MOST_NOTE_LETTERS, missing: 'missing' });

/**
 * Takes the form of `StaffNotes` (`intent`: note).
 *
 * @param add stores the note; false if the form has added another one before
 * @returns the rejection; null if the note was added
 */
export async function submitStaffNote(
  { context, request }: ActionFunctionArgs,
  staff: Staff,
  add: (note: { formToken: string; text: string }) => Promise<boolean>,
) {
  const form = await parseStrictForm(request, { once: ['form_token', 'text'] });
  const tooMany = await rejectTooMany(context, staff, form);
  if (tooMany) return tooMany;
  const formToken = formTokenOf(form);
  if (form.get('intent') !== 'note' || formToken === null) return rejectIntent();
  const reject = (message: string) =>
    rejectErp(form, { message, status: 422, controlId: 'note-text' });
  if (form.withheld.has('text')) return reject(NOTES.card);
  const typed = String(form.get('text') ?? '');
  const text = NOTE.safeParse(typed);
  if (!text.success) {
    return reject(typed.trim() === '' ? NOTES.missing : NOTES.tooLong);
  }
  if (await add({ formToken, text: text.data })) return null;
  // The form is shown again with a new token and what was typed.
  form.delete('form_token');
  return rejectErp(form, { message: NOTES.used, status: 409, controlId: 'note-text' });
}

/** Why one of the page's forms was refused, with everything that was typed into it. */
export type ErpRejection = {
  /** Which of the page's forms this is. */
  form: string;
  message: string;
  /** The control with which to fix it, if there is one. */
  controlId: string | null;
  /** What was typed, by field name; all values of a repeated field. */
  typed: Record<string, string[]>;
};

/** Refuses a form: replies with the page, with everything that was typed. */
export function rejectErp(
  form: StrictForm,
  {
    message,
    status,
    controlId = null,
  }: { message: string; status: number; controlId?: string | null },
  headers: Record<string, string> = {},
) {
  const typed: Record<string, string[]> = {};
  for (const name of new Set(form.keys())) typed[name] = form.getAll(name).map(String);
  const rejection: ErpRejection = {
    form: typed['intent']?.[0] ?? '',
    message,
    controlId,
    typed,
  };
  return data(rejection, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}

/** Returns a 429 rejection if the staff member exceeds the rate limit, else null. */
export async function rejectTooMany(
  context: StoreContext,
  staff: { id: string },
  form: StrictForm,
) {
  const tooMany = await tooManyChanges(context, staff);
  if (tooMany === null) return null;
  const { message, wait } = tooMany;
  return rejectErp(form, { message, status: 429 }, { 'Retry-After': String(wait) });
}

/** Changes allowed per staff member (money-security S-9, admin operations). */
const CHANGES = [{ max: 60, windowMs: 60_000 }];

/** Returns a sentence and the seconds to wait if the staff member exceeds the rate limit, else null. */
export async function tooManyChanges(
  context: StoreContext,
  staff: Pick<Staff, 'id'>,
): Promise<{ message: string; wait: number } | null> {
  const caller = { ...context, clientAddress: staff.id };
  const wait = await secondsToWait(caller, 'erp-change', CHANGES);
  if (wait === null) return null;
  return { message: errorMessage('erp_too_many', { wait: waitLabel(wait) }), wait };
}

/** Returns who acts, for the activity log. */
export function actorOf(context: Pick<StoreContext, 'requestId'>, staff: Pick<Staff, 'id'>) {
  return { staffId: staff.id, requestId: context.requestId };
}

/** Whether something was not done because of a second person, or because its form was used before. */
export function isApprovalRejection(rejection: { code: string }): rejection is ApprovalRejection {
  return (
    rejection.code === 'waits' ||
    rejection.code === 'waits-already' ||
    rejection.code === 'form-used'
  );
}

/** Returns why something waits for a second person, or leads there if this form has just asked for it. */
export function approvalOutcome({ code }: ApprovalRejection): FormOutcome {
  if (code === 'waits') return { to: erpPaths.approvals({ done: 'asked' }) };
  const isWaiting = code === 'waits-already';
  return { message: isWaiting ? SINGLE_APPROVER.waitsAlready : SINGLE_APPROVER.formUsed };
}
