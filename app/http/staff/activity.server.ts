import type { StaffActionShown } from '~/domain/staff/staff-action';
import type { StoredStaffAction } from '~/models/staff/staff-action.server';
import { paragraphs } from '~/domain/core/forms/form-text.schema.server';
import { rejectIntent } from '~/http/submit-form.server';
import { form, type FormOutcome } from '~/http/form-definition.server';
import type { Staff } from './staff.server';
import { MOST_NOTE_LETTERS, NOTES, SINGLE_APPROVER } from '~/content/staff/erp-staff';
import type { StoreContext } from '~/http/context.server';
import { errorMessage } from '~/content/core/errors';
import { secondsToWait, waitLabel } from '~/http/rate-limit.server';
import type { ApprovalRejection } from '~/models/staff/with-approval.server';
import { erpPaths } from '~/erp-paths';
import { isFormToken } from '~/domain/core/ids';
import { z } from 'zod';

/**
 * Returns the entries as `staffEntries` takes them, in the given order. An operation with a recorded outcome is
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
  const { id, at, staffId, staffName, action, step, outcome, subject, details, bulk } = stored;
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
    bulk,
  };
}

const NOTE = paragraphs({ max: MOST_NOTE_LETTERS, missing: 'missing' });

const text = z.string().default('');
const unfit = (message: string) => ({ message, field: 'text', status: 422 }) as const;

/**
 * The form of `NoteForm`.
 *
 * @param to where the notes are shown
 * @param add stores the note; false if the form has added another one before
 */
export function staffNoteForm(
  to: string,
  add: (note: { formToken: string; text: string }) => Promise<boolean>,
) {
  const schema = z.strictObject({ form_token: text, text });
  return {
    note: form(schema, { takesWithheld: true }, async (typed, { form: { withheld } }) => {
      if (!isFormToken(typed.form_token)) return rejectIntent();
      if (withheld.has('text')) return unfit(NOTES.card);
      const note = NOTE.safeParse(typed.text);
      if (!note.success) return unfit(typed.text.trim() === '' ? NOTES.missing : NOTES.tooLong);
      const isAdded = await add({ formToken: typed.form_token, text: note.data });
      return isAdded ? { to } : { message: NOTES.used, field: 'text', isTokenUsed: true };
    }),
  };
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
