import type { Cents } from '~/domain/core/money';

/** An invoice written off as a bad debt (decision 0061). */

export type WriteOffState = 'requested' | 'done' | 'refused';

/** Why QuickBooks has not written an invoice off, for good. */
export const WRITE_OFF_REJECTIONS = [
  /** Something else is open on it now than was asked for. */
  'changed',
  /** QuickBooks has no item for bad debts. */
  'no-item',
  /** QuickBooks has applied the credit memo to other invoices by itself. */
  'applied-elsewhere',
  /** The books are closed for today. */
  'closed-period',
  /** Anything else that QuickBooks refuses for good. */
  'refused',
] as const;

export type WriteOffRejection = (typeof WRITE_OFF_REJECTIONS)[number];

/** The item that Intuit's guide has bookkeepers create for it; its account says where the loss is booked. */
export const BAD_DEBT_ITEM = 'Bad debts';

/** Why staff could not have an invoice written off. */
export type WriteOffRefused =
  /** Nothing is open on it, or QuickBooks has no such invoice of this customer. */
  | 'paid'
  /** Something else is open on it than the page has shown. */
  | 'changed'
  /** Its customer is paying it. */
  | 'being-paid'
  /** It is being written off already. */
  | 'under-way'
  | 'no-item';

export type WriteOff = {
  id: string;
  /** QuickBooks' ids. */
  invoiceId: string;
  bookCustomerId: string;
  invoiceNumber: string;
  cents: Cents;
  reason: string;
  /** Id of the member of the staff. */
  requestedBy: string;
  requestedAt: Date;
  state: WriteOffState;
  rejection: WriteOffRejection | null;
};

/** A write-off as pages show it. `by`: the current name; `requestedAt`: ISO 8601. */
export type ShownWriteOff = Omit<WriteOff, 'requestedBy' | 'requestedAt'> & {
  by: string;
  requestedAt: string;
};
