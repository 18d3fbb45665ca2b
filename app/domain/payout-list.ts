import type { PayoutState, PayoutWay } from './commission-payout';
import type { Cents } from './money';

/** What the page of payouts lists: transfers to be made, all payouts, what can be paid. */
export const PAYOUT_LISTS = ['waiting', 'all', 'payable'] as const;

export type PayoutList = (typeof PAYOUT_LISTS)[number];

/** A payout of anybody, as staff reads of it. */
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

/** What an ambassador can be paid, and what is held. */
export type PayableBalance = { ambassadorGid: string; payableCents: Cents; pendingCents: Cents };

/** What of a transfer is earned now: less than was asked for where something was taken back since. */
export function stillEarned(asked: Cents, besides: Cents): number {
  return Math.max(0, asked + Math.min(0, besides));
}
