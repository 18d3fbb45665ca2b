import type { StaffActionShown } from '~/domain/staff/staff-action-shown';
import type { KeptStaffAction } from '~/models/staff/staff-action.server';

/**
 * Returns the entries as `<Trace>` shows them, in the given order. An operation with a recorded outcome is
 * shown once, as its outcome; one without is shown as asked.
 */
export function traceOf(actions: readonly KeptStaffAction[]): StaffActionShown[] {
  const ended = new Set(
    actions.filter(({ outcome }) => outcome !== 'asked').map(({ operation }) => operation),
  );
  return actions
    .filter(({ outcome, operation }) => outcome !== 'asked' || !ended.has(operation))
    .map(shownAction);
}

/** Returns one entry as pages show it: dates in ISO 8601, ids as text. */
export function shownAction(kept: KeptStaffAction): StaffActionShown {
  const { id, at, staffId, staffName, action, step, outcome, subject, details } = kept;
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
