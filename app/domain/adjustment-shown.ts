import type { AdjustmentSide, AdjustmentState } from './adjustment';
import type { Cents } from './money';

/** A correction of a balance as pages of the back-office draw it. Moments in ISO 8601. */
export type AdjustmentLine = {
  id: string;
  /** The customer's number. */
  customer: string;
  amountCents: Cents;
  against: AdjustmentSide;
  /** Empty once the customer is to be forgotten. */
  reason: string;
  state: AdjustmentState;
  version: number;
  /** Within the limit of one person. */
  atOnce: boolean;
  /** staff_user.id */
  askedBy: string;
  askedByName: string | null;
  askedAt: string;
  decidedByName: string | null;
  decidedAt: string | null;
};
