import type { Cents } from '~/domain/core/money';

/** Which ambassadors a rate applies to (migration 0026). */
export type RateRule = 'standard' | 'trained';

/** A version of a rate. */
export type ShownRate = {
  rule: RateRule;
  version: number;
  /** Hundredths of a percent of the goods' price. */
  basisPoints: number;
  /** ISO 8601, UTC. */
  fromAt: string;
};

/** What an order has earned its ambassador, without anything about the buyer. Times are ISO 8601, UTC. */
export type ShownCommission = {
  /** `#1042` */
  orderName: string;
  orderedAt: string;
  /** The goods after discounts. */
  baseCents: Cents;
  rate: ShownRate;
  earnedCents: Cents;
  /** What remains of it now. */
  standingCents: Cents;
  payableAt: string;
  /** Why something was last reversed; null if nothing was. */
  because: 'refund' | 'dispute' | null;
};

export type CommissionState =
  | { kind: 'pending'; until: string }
  | { kind: 'payable'; since: string }
  /** Nothing of it remains. */
  | { kind: 'reversed' };

/**
 * Returns the state of a commission and how much of it was reversed. A commission that was zero from the
 * start does not count as reversed.
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
