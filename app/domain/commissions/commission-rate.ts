import type { RateRule } from './commission-shown';

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
