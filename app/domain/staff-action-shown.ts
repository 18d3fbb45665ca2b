import type { StaffOutcome } from './staff-action';

/** An entry of the trace as pages draw it. */
export type StaffActionShown = {
  id: string;
  /** ISO 8601 */
  at: string;
  staffId: string;
  /** As they are called now; null: nobody who is known. */
  staffName: string | null;
  action: string;
  step: string;
  outcome: StaffOutcome;
  subject: { kind: string; id: string };
  details: Record<string, unknown>;
};
