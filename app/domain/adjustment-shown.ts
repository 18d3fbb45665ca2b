import type { AdjustmentSide, AdjustmentState } from './adjustment';
import type { Cents } from './money';

/** An adjustment as back-office pages show it. Times are ISO 8601. */
export type AdjustmentLine = {
  id: string;
  /** Shopify's number of the customer. */
  customer: string;
  amountCents: Cents;
  against: AdjustmentSide;
  /** Empty once the customer's data has been redacted. */
  reason: string;
  state: AdjustmentState;
  version: number;
  /** Made at once, because it was within what one staff member may do alone. */
  atOnce: boolean;
  /** staff_user.id */
  askedBy: string;
  askedByName: string | null;
  askedAt: string;
  decidedByName: string | null;
  decidedAt: string | null;
};
