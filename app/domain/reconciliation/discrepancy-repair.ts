import type { Cents } from '~/domain/core/money';
import { DISCREPANCIES, isDiscrepancyKind } from '~/domain/discrepancies/discrepancies';
import {
  DISCREPANCY_REPAIRS,
  type DiscrepancyRepair,
  type DiscrepancyRule,
  REVIEW_REPAIRS,
} from '~/domain/discrepancies/discrepancy-rule';
import type { PaymentState } from '~/domain/payments/payment';
import type { DepositState } from '~/domain/ledger/ledger';
import { defineTabs } from '~/domain/core/lists';

/** The lists of discrepancies. */
export const DISCREPANCY_LIST = defineTabs({
  param: 'list',
  tabs: ['open', 'closed'],
  perPage: 50,
});

/** Returns what staff need for a repair. Asking for an adjustment, which another one decides, is for everybody. */
export function repairPermission(repair: DiscrepancyRepair): 'breaks.repair' | 'cash.adjust' {
  return repair === 'accept-raise' ? 'cash.adjust' : 'breaks.repair';
}

/** The subject of a discrepancy in its current state. */
export type DiscrepancySubject =
  | {
      kind: 'deposit';
      id: string;
      customerGid: string;
      state: DepositState;
      amountCents: Cents;
    }
  | {
      kind: 'payment';
      id: string;
      customerGid: string;
      state: PaymentState;
      amountCents: Cents;
      cardCents: Cents;
    }
  | {
      kind: 'account';
      customerGid: string;
      isFrozen: boolean;
      /** Publishing its balance is paused. */
      isPaused: boolean;
      /** Added at Shopify by others, and accepted by nobody here yet. */
      unacceptedCents: Cents;
    };

/**
 * Returns the repairs available for an open discrepancy, most likely first; closing it by hand is last. A raise
 * that waits is accepted or rejected: closing the discrepancy would not end it.
 *
 * @param kind as stored; nothing but closing by hand is known of a kind of another version
 */
export function repairsOf(kind: string, about: DiscrepancySubject | null): DiscrepancyRepair[] {
  const { resolvedBy }: Pick<DiscrepancyRule, 'resolvedBy'> = isDiscrepancyKind(kind)
    ? DISCREPANCIES[kind]
    : { resolvedBy: [] };
  const own = possibleRepairs(about).filter((repair) => resolvedBy.some((each) => each === repair));
  return own.includes('accept-raise') ? own : [...own, 'close'];
}

/** Returns what the state of a subject allows, whatever is wrong with it. */
function possibleRepairs(about: DiscrepancySubject | null): DiscrepancyRepair[] {
  switch (about?.kind) {
    case undefined:
      return [];
    case 'deposit':
      return about.state === 'review' ? ['approve'] : [];
    case 'payment':
      return reviewRepairs(about);
    case 'account': {
      const is: Partial<Record<DiscrepancyRepair, boolean>> = {
        unfreeze: about.isFrozen,
        resume: about.isPaused,
        'accept-raise': about.unacceptedCents > 0,
        'reject-raise': about.unacceptedCents > 0,
      };
      return DISCREPANCY_REPAIRS.filter((repair) => is[repair]);
    }
  }
}

/** Returns what can end the review of a payment; empty if it is not in review. */
export function reviewRepairs({
  state,
  cardCents,
}: {
  state: string;
  cardCents: number;
}): (typeof REVIEW_REPAIRS)[number][] {
  if (state !== 'review') return [];
  return REVIEW_REPAIRS.filter((repair) => repair !== 'undo-without-card' || cardCents > 0);
}

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
