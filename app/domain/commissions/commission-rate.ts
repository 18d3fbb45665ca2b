import { cents, type Cents } from '~/domain/core/money';

/** `standard` applies to every ambassador, `trained` to those who have finished the training. */
export const RATE_RULES = ['standard', 'trained'] as const satisfies readonly RateRule[];

/** One version of a rule. Versions are immutable; a new rate is a new version. */
export type CommissionRate = {
  id: number;
  rule: RateRule;
  /** Starts at 1. */
  version: number;
  /** Hundredths of a percent of the goods' price. */
  basisPoints: number;
  fromAt: Date;
  /** The staff member who decided it, and why. */
  decidedBy: string;
  note: string;
};

/** The highest rate that the tables accept, in hundredths of a percent. */
export const MOST_BASIS_POINTS = 5_000;

/** Returns the newest version of a rule in force at a moment; null before its first. */
export function rateInForce<Rate extends Pick<CommissionRate, 'rule' | 'version' | 'fromAt'>>(
  rates: readonly Rate[],
  rule: RateRule,
  at: Date,
): Rate | null {
  return rates
    .filter((rate) => rate.rule === rule && rate.fromAt <= at)
    .reduce<Rate | null>((best, rate) => (best && best.version > rate.version ? best : rate), null);
}

/**
 * Returns the rate for an order by when it was paid: the trained rate if the ambassador had finished the
 * training, otherwise the standard rate. Null before the program began.
 *
 * @param finishedAt when they finished the training; null if they have not
 */
export function rateFor<Rate extends Pick<CommissionRate, 'rule' | 'version' | 'fromAt'>>(
  rates: readonly Rate[],
  { finishedAt, paidAt }: { finishedAt: Date | null; paidAt: Date },
): Rate | null {
  const trained =
    finishedAt !== null && finishedAt <= paidAt ? rateInForce(rates, 'trained', paidAt) : null;
  return trained ?? rateInForce(rates, 'standard', paidAt);
}

/** The program's rules apart from its rates; environment variables may override them (docs/rules.md). */
export type CommissionRules = {
  /** How many days a click counts. */
  referralDays: number;
  /** Days from an order's payment until its commission becomes payable. */
  holdDays: number;
  /** The smallest payout. */
  minimumCents: Cents;
};

export const COMMISSION_RULES: CommissionRules = {
  referralDays: 30,
  holdDays: 30,
  minimumCents: cents(1_000),
};

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
  netCents: Cents;
  payableAt: string;
  /** Why something was last reversed; null if nothing was. */
  because: 'refund' | 'dispute' | null;
};

type CommissionState =
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
  { earnedCents, netCents, payableAt, because }: ShownCommission,
  now: number,
): { state: CommissionState; reversedCents: Cents; because: ShownCommission['because'] } {
  const reversedCents = (earnedCents - netCents) as Cents;
  const isReversed = reversedCents > 0 && because !== null;
  const rest: CommissionState =
    Date.parse(payableAt) > now
      ? { kind: 'pending', until: payableAt }
      : { kind: 'payable', since: payableAt };
  return {
    state: isReversed && netCents <= 0 ? { kind: 'reversed' } : rest,
    reversedCents,
    because: isReversed ? because : null,
  };
}
