import type { StaffActionShown } from '~/domain/staff-action-shown';
import type { KeptStaffAction } from '~/models/staff-action.server';

/**
 * Entries as `<Trace>` draws them, in the order given: an operation whose end was noted is shown once,
 * as its end; one that was only asked stands as such.
 */
export function traceOf(actions: readonly KeptStaffAction[]): StaffActionShown[] {
  const ended = new Set(
    actions.filter(({ outcome }) => outcome !== 'asked').map(({ operation }) => operation),
  );
  return actions
    .filter(({ outcome, operation }) => outcome !== 'asked' || !ended.has(operation))
    .map(shownAction);
}

/** One entry as pages draw it: dates in ISO 8601, ids as text. */
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
