/** What may be put in, and how often (money-security M-4). Amounts are cents. */
export type DepositLimits = {
  minCents: number;
  /** The most that one deposit may credit, bonus included. */
  maxCreditCents: number;
  /** The most that comes to a customer in any 24 hours: deposits with their bonus, and commission. */
  dailyCreditCents: number;
  perHour: number;
  perDay: number;
  /** So many declines within an hour, and the next deposit has to wait for an hour. */
  declinesPerHour: number;
};

/**
 * The defaults. 0.50 is Stripe's own minimum; 2,000.00 in a day is where US law begins to treat a
 * prepaid balance of one shop as more than that; the rest keeps out people who try stolen cards.
 */
export const DEPOSIT_LIMITS: DepositLimits = {
  minCents: 50,
  maxCreditCents: 200_000,
  dailyCreditCents: 200_000,
  perHour: 10,
  perDay: 20,
  declinesPerHour: 3,
};
