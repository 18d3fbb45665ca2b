import { cents, type Cents } from '~/domain/core/money';

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
