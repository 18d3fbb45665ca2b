import type { DepositState } from './deposit';
import type { Cents } from './money';
import type { PaymentState } from './payment';

/** What a person can do about a difference; each is a service that exists (docs/money.md). */
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

/** What a difference is about, as it stands now. */
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
      /** Nothing of its balance is published. */
      isPaused: boolean;
    };

/** What was told of an account when it was frozen (services/unfreeze-account). */
const FREEZES: readonly string[] = ['account-frozen', 'negative-balance', 'outside-overdraw'];

/** What can be done about an open difference now, the most likely first; closing it by hand comes last. */
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

/** What ends the review of a payment; none where it is in none. */
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
