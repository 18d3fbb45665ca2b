import type { StaffOutcome } from './staff-action';

/** An entry of the trace as pages show it. */
export type StaffActionShown = {
  id: string;
  /** ISO 8601 */
  at: string;
  staffId: string;
  /** The staff member's current name; null if unknown. */
  staffName: string | null;
  action: string;
  step: string;
  outcome: StaffOutcome;
  subject: { kind: string; id: string };
  details: Record<string, unknown>;
};
