import type { Cents } from '~/domain/core/money';
import type { PaymentState } from '~/domain/payments/payment';
import type { DepositState } from '~/domain/ledger/deposit-states';

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

/** Kinds of discrepancies that are recorded when an account is frozen (services/ledger/unfreeze-account). */
const FREEZES: readonly string[] = ['account-frozen', 'negative-balance', 'outside-overdraw'];

const RAISE: readonly DiscrepancyRepair[] = ['accept-raise', 'reject-raise'];

/**
 * Returns the repairs available for an open discrepancy, most likely first; closing it by hand is last. A raise
 * that waits is accepted or rejected: closing the discrepancy would not end it.
 */
export function repairsOf(kind: string, about: DiscrepancySubject | null): DiscrepancyRepair[] {
  const own = ownRepairs(kind, about);
  return own.some((repair) => RAISE.includes(repair)) ? own : [...own, 'close'];
}

function ownRepairs(kind: string, about: DiscrepancySubject | null): DiscrepancyRepair[] {
  switch (about?.kind) {
    case undefined:
      return [];
    case 'deposit':
      return about.state === 'review' ? ['approve'] : [];
    case 'payment':
      return reviewRepairs(about);
    case 'account':
      if (kind === 'companion-ahead') return about.isPaused ? ['resume'] : [];
      if (kind === 'outside-increase') return about.unacceptedCents > 0 ? [...RAISE] : [];
      return about.isFrozen && FREEZES.includes(kind) ? ['unfreeze'] : [];
  }
}

/** Returns what can end the review of a payment; empty if it is not in review. */
export function reviewRepairs({
  state,
  cardCents,
}: {
  state: string;
  cardCents: number;
}): Extract<DiscrepancyRepair, 'retry' | 'undo' | 'undo-without-card'>[] {
  if (state !== 'review') return [];
  return cardCents > 0 ? ['retry', 'undo', 'undo-without-card'] : ['retry', 'undo'];
}
