import { cents, type Cents } from './money';

/** What the programme goes by, besides its rates; the environment may set others (docs/rules.md). */
export type CommissionRules = {
  /** A click counts for so many days. */
  referralDays: number;
  /** From when an order is paid until its commission can be paid. */
  holdDays: number;
  /** The least that is paid out. */
  minimumCents: Cents;
};

export const COMMISSION_RULES: CommissionRules = {
  referralDays: 30,
  holdDays: 30,
  minimumCents: cents(1_000),
};
