import type { PayoutState, PayoutWay } from './commission-payout';
import type { Cents } from '~/domain/core/money';

/** The lists on the payouts page: transfers to be made, all payouts, payable balances. */
export const PAYOUT_LISTS = ['waiting', 'all', 'payable'] as const;

export type PayoutList = (typeof PAYOUT_LISTS)[number];

/** A payout as staff see it. */
export type ListedPayout = {
  id: string;
  ambassadorGid: string;
  way: PayoutWay;
  state: PayoutState;
  cents: Cents;
  /** ISO 8601, UTC. */
  askedAt: string;
  endedAt: string | null;
  reference: string | null;
};

/** What an ambassador can be paid, and what is still on hold. */
export type PayableBalance = { ambassadorGid: string; payableCents: Cents; pendingCents: Cents };

/** Returns how much of a transfer is still earned: less than requested if commission was taken back. */
export function stillEarned(asked: Cents, besides: Cents): number {
  return Math.max(0, asked + Math.min(0, besides));
}
