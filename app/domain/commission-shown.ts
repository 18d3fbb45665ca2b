import type { Cents } from './money';

/** Whom a rate is for (migration 0031). */
export type RateRule = 'standard' | 'trained';

/** A version of a rate. */
export type ShownRate = {
  rule: RateRule;
  version: number;
  /** Hundredths of a per cent of the goods. */
  basisPoints: number;
  /** ISO 8601, UTC. */
  fromAt: string;
};

/** What an order has brought its ambassador; nothing in it says who has bought. Times are ISO 8601, UTC. */
export type ShownCommission = {
  /** `#1042` */
  orderName: string;
  orderedAt: string;
  /** The goods after discounts. */
  baseCents: Cents;
  rate: ShownRate;
  earnedCents: Cents;
  /** What of it stands now. */
  standingCents: Cents;
  payableAt: string;
  /** Why something was taken back last; null where nothing was. */
  because: 'refund' | 'dispute' | null;
};

export type CommissionState =
  | { kind: 'pending'; until: string }
  | { kind: 'payable'; since: string }
  /** Nothing of it is left. */
  | { kind: 'reversed' };

/**
 * Where a commission stands, and what of it was taken back. An order whose commission was nothing from
 * the beginning is not reversed.
 *
 * @param now UTC milliseconds
 */
export function commissionState(
  { earnedCents, standingCents, payableAt, because }: ShownCommission,
  now: number,
): { state: CommissionState; takenCents: Cents; because: ShownCommission['because'] } {
  const takenCents = (earnedCents - standingCents) as Cents;
  const isReversed = takenCents > 0 && because !== null;
  const rest: CommissionState =
    Date.parse(payableAt) > now
      ? { kind: 'pending', until: payableAt }
      : { kind: 'payable', since: payableAt };
  return {
    state: isReversed && standingCents <= 0 ? { kind: 'reversed' } : rest,
    takenCents,
    because: isReversed ? because : null,
  };
}
