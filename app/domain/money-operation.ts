import type { Cents } from './money';

/** Operations that are worked on until they end: deposits, payments, order refunds, balances to publish. */
export const OPERATION_KINDS = ['deposit', 'payment', 'refund', 'publication'] as const;

export type OperationKind = (typeof OPERATION_KINDS)[number];

/** An operation that has not ended. */
export type MoneyOperation = {
  kind: OperationKind;
  /** The id of the deposit or payment; for a balance, the customer's gid. */
  id: string;
  customerGid: string;
  /** The state of its row, from which it resumes. */
  state: string;
  /** Null for a balance. */
  amountCents: Cents | null;
  cardCents: Cents;
  /** ISO 8601, UTC. */
  since: string;
  /** Consecutive failed attempts. */
  attempts: number;
  nextAttemptAt: string;
  /** Until when a process holds its lease. */
  leaseUntil: string | null;
  /** A code, or an operation with the kind of its failure; never a vendor's message. */
  failure: string | null;
};

/** Whether it waits for a person: nothing is retried. */
export function isInReview({ state }: Pick<MoneyOperation, 'state'>): boolean {
  return state === 'review' || state === 'paused';
}
