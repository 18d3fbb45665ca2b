import type { RateRule } from './commission-shown';

/** For everybody; for who has finished the training. */
export const RATE_RULES = ['standard', 'trained'] as const satisfies readonly RateRule[];

/** One version of a rule. It never changes: another rate is another version. */
export type CommissionRate = {
  id: number;
  rule: RateRule;
  /** From 1. */
  version: number;
  /** Hundredths of a per cent of the goods. */
  basisPoints: number;
  fromAt: Date;
  /** The person who has decided it, and why. */
  decidedBy: string;
  note: string;
};

/** The highest rate that the tables take, in hundredths of a per cent. */
export const MOST_BASIS_POINTS = 5_000;

/** Of a rule the newest version in force at a moment; null before its first. */
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
 * What somebody is paid for an order that was paid then: the rate after the training, once it is
 * finished, else everybody's. Null before the programme began.
 *
 * @param finishedAt when they finished the training; null while they have not
 */
export function rateFor<Rate extends Pick<CommissionRate, 'rule' | 'version' | 'fromAt'>>(
  rates: readonly Rate[],
  { finishedAt, paidAt }: { finishedAt: Date | null; paidAt: Date },
): Rate | null {
  const trained =
    finishedAt !== null && finishedAt <= paidAt ? rateInForce(rates, 'trained', paidAt) : null;
  return trained ?? rateInForce(rates, 'standard', paidAt);
}
