import type { ApprovalState, ApprovalSubject } from '~/domain/staff/approval';
import type { Cents } from '~/domain/core/money';

/** An approval as back-office pages show it. Times are ISO 8601. */
export type ApprovalLine = ApprovalSubject & {
  id: string;
  /** The number at the end of Shopify's id of the customer, the order or the draft; the id of a run. */
  number: string;
  /** Name of the customer, the order or the draft; null if none is known. */
  about: string | null;
  /** Of a commission, the ambassador's name; null if it is not known. */
  ambassador: string | null;
  amountCents: Cents;
  /** Empty once the customer's data has been redacted. */
  reason: string;
  state: ApprovalState;
  version: number;
  /** Done at once, because it was within what one staff member may do alone. */
  atOnce: boolean;
  /** staff_user.id */
  askedBy: string;
  askedByName: string | null;
  askedAt: string;
  decidedByName: string | null;
  decidedAt: string | null;
  outcome: 'done' | 'refused' | null;
  because: string | null;
};
