import type { Cents } from './money';

/** What is worked on until it is done: deposits, payments, what is given back of orders, balances shown. */
export const OPERATION_KINDS = ['deposit', 'payment', 'refund', 'publication'] as const;

export type OperationKind = (typeof OPERATION_KINDS)[number];

/** One that has not come to its end. */
export type MoneyOperation = {
  kind: OperationKind;
  /** Of the deposit or the payment; of a balance the customer's gid. */
  id: string;
  customerGid: string;
  /** Where it is taken up again: the state of its row. */
  state: string;
  /** Null of a balance. */
  amountCents: Cents | null;
  cardCents: Cents;
  /** ISO 8601, UTC. */
  since: string;
  /** Tries that came to nothing, in a row. */
  attempts: number;
  nextAttemptAt: string;
  /** Somebody works on it until then. */
  leaseUntil: string | null;
  /** A code or an operation and the kind of its failure; never a vendor's words. */
  failure: string | null;
};

/** Nobody works on it but a person: there is nothing to try again. */
export function isInReview({ state }: Pick<MoneyOperation, 'state'>): boolean {
  return state === 'review' || state === 'paused';
}
