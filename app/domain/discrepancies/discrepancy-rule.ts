/** What staff can do about a discrepancy; each is a service of ours (docs/money.md). */
export const DISCREPANCY_REPAIRS = [
  'unfreeze',
  'resume',
  'accept-raise',
  'reject-raise',
  'approve',
  'retry',
  'undo',
  'undo-without-card',
  'close',
] as const;

export type DiscrepancyRepair = (typeof DISCREPANCY_REPAIRS)[number];

/** What can end the review of a payment. */
export const REVIEW_REPAIRS = [
  'retry',
  'undo',
  'undo-without-card',
] as const satisfies readonly DiscrepancyRepair[];

/** What the store knows about one kind of discrepancy. */
export type DiscrepancyRule = {
  /** Its title for staff. */
  label: string;
  /**
   * `critical`: money is with somebody whose it is not, or the books are wrong. `error`: something of a customer
   * waits until a person decides. `warning`: the store goes on by itself, or nothing of a customer waits.
   */
  severity: 'critical' | 'error' | 'warning';
  /** What its subject identifies; `fraud warning` is Stripe's, `books` any part of the ledger. */
  subject:
    | 'account'
    | 'books'
    | 'deposit'
    | 'event'
    | 'fraud warning'
    | 'intent'
    | 'order'
    | 'payment'
    | 'refund';
  /**
   * What can end it, most likely first, beside a person who closes it by hand. `itself`: the store closes it
   * once it is gone. A repair is offered when the subject's state allows it (domain/reconciliation/discrepancy-repair).
   */
  resolvedBy: readonly ('itself' | Exclude<DiscrepancyRepair, 'close'>)[];
  /** What a person might do about it, in sentences; by cause where one kind has several; null for a mere record. */
  suggestedFix: string | Readonly<Record<string, string>> | null;
};
