import type { DepositState } from './deposit';
import type { Cents } from './money';
import type { PaymentState } from './payment';

/** What staff can do about a difference; each is a service of ours (docs/money.md). */
export const BREAK_REPAIRS = [
  'unfreeze',
  'resume',
  'approve',
  'retry',
  'undo',
  'undo-without-card',
  'close',
] as const;

export type BreakRepair = (typeof BREAK_REPAIRS)[number];

/** The subject of a difference in its current state. */
export type BreakSubject =
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
    };

/** Kinds of differences that are recorded when an account is frozen (services/unfreeze-account). */
const FREEZES: readonly string[] = ['account-frozen', 'negative-balance', 'outside-overdraw'];

/** Returns the repairs available for an open difference, most likely first; closing it by hand is last. */
export function repairsOf(kind: string, about: BreakSubject | null): BreakRepair[] {
  return [...ownRepairs(kind, about), 'close'];
}

function ownRepairs(kind: string, about: BreakSubject | null): BreakRepair[] {
  switch (about?.kind) {
    case undefined:
      return [];
    case 'deposit':
      return about.state === 'review' ? ['approve'] : [];
    case 'payment':
      return reviewRepairs(about);
    case 'account':
      if (kind === 'companion-ahead') return about.isPaused ? ['resume'] : [];
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
}): Extract<BreakRepair, 'retry' | 'undo' | 'undo-without-card'>[] {
  if (state !== 'review') return [];
  return cardCents > 0 ? ['retry', 'undo', 'undo-without-card'] : ['retry', 'undo'];
}
