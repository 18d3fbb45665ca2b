import { defineTabs } from '~/domain/core/lists';
import type { Cents } from '~/domain/core/money';

/**
 * Operations that are worked on until they end: deposits, payments, refunds of orders to give back, refunds that
 * staff asked for and the platform has not confirmed, balances to publish.
 */
export const OPERATION_KINDS = [
  'deposit',
  'payment',
  'refund',
  'staff-refund',
  'publication',
] as const;

export type OperationKind = (typeof OPERATION_KINDS)[number];

/** The lists of operations: all, those that are stuck, and those of each kind. */
export const OPERATION_LIST = defineTabs({
  param: 'kind',
  tabs: ['all', 'still', ...OPERATION_KINDS],
  perPage: 50,
});

/** An operation that has not ended. */
export type MoneyOperation = {
  kind: OperationKind;
  /** The id of the deposit, payment or staff's refund; for a balance, the customer's gid. */
  id: string;
  /** Empty for a staff's refund of an order without an account. */
  customerGid: string;
  /** The order that it pays for or refunds. */
  orderGid: string | null;
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
  /** A code, a kind of discrepancy, or a call with the kind of its failure; never a vendor's message. */
  failure: string | null;
};

/** Whether it waits for a person: nothing is retried. */
export function isInReview({ state }: Pick<MoneyOperation, 'state'>): boolean {
  return state === 'review' || state === 'paused';
}
