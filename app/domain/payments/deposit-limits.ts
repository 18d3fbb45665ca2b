/** Limits on the size and number of deposits (money-security M-4). Amounts are in cents. */
export type DepositLimits = {
  minCents: number;
  /** The most that one deposit may credit, bonus included. */
  maxCreditCents: number;
  /** The most that a customer may receive in any 24 hours: deposits with their bonus, and commission. */
  dailyCreditCents: number;
  perHour: number;
  perDay: number;
  /**
   * After this many declines of one card, or declined cards, within an hour, the next charge has to wait for
   * an hour (domain/payments/card-pause).
   */
  declinesPerHour: number;
};

/**
 * The defaults. 0.50 is Stripe's own minimum. Above 2,000.00 a day, US law begins to treat one shop's prepaid
 * balance differently. The other limits deter people who test stolen cards.
 */
export const DEPOSIT_LIMITS: DepositLimits = {
  minCents: 50,
  maxCreditCents: 200_000,
  dailyCreditCents: 200_000,
  perHour: 10,
  perDay: 20,
  declinesPerHour: 3,
};
