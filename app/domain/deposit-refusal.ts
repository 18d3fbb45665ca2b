import type { Cents } from './money';

/**
 * Why a deposit was not even begun: nothing is stored, nothing is charged. The code is the key of a
 * sentence in content/errors.ts; the values are what its blanks and links need.
 */
export type DepositRefusal =
  /** Below the minimum, or above what one deposit may credit: the nearest amount that would do. */
  | { code: 'deposit_amount_too_small'; amountCents: Cents }
  | { code: 'deposit_amount_too_large'; amountCents: Cents }
  /** What may be credited in 24 hours, and the amount that could still be put in now. */
  | { code: 'deposit_daily_limit'; limitCents: Cents; leftCents: Cents }
  | { code: 'deposit_daily_limit_reached'; limitCents: Cents }
  | { code: 'deposit_too_many'; waitSeconds: number }
  | { code: 'deposit_too_many_declines'; waitSeconds: number }
  /** Another one is under way: a link to it. */
  | { code: 'deposit_open'; depositId: string }
  /** Another one waits for the customer at their bank: a link to it. */
  | { code: 'deposit_open_waiting'; depositId: string; amountCents: Cents }
  /** The same again within ten minutes: the form asks whether it is meant, field `again`. */
  | { code: 'deposit_same_again'; depositId: string; amountCents: Cents; creditedAt: Date }
  /** The form's token was used for another amount or method, or is none. */
  | { code: 'deposit_form_used' }
  /** The balance from before us is not taken in yet: do that first (money-security 3.8). */
  | { code: 'deposit_not_ready' }
  | { code: 'deposit_frozen' }
  /** Into an organization's Earth Cash, by somebody who is not (any more) an admin of it. */
  | { code: 'deposit_not_an_admin' }
  /** Not this customer's, or nobody's. */
  | { code: 'deposit_method_unknown' }
  | { code: 'deposit_method_expired' }
  | { code: 'deposit_method_pending' }
  /** A bank account that its bank blocks, or of which a debit was disputed. */
  | { code: 'deposit_method_refused' }
  /** Stripe does not answer, or does not take our key. */
  | { code: 'deposit_card_company_silent' };

export type DepositRefusalCode = DepositRefusal['code'];

const STATUS: Readonly<Partial<Record<DepositRefusalCode, number>>> = {
  deposit_too_many: 429,
  deposit_too_many_declines: 429,
  deposit_open: 409,
  deposit_open_waiting: 409,
  deposit_same_again: 409,
  deposit_not_ready: 503,
  deposit_card_company_silent: 503,
  deposit_frozen: 403,
  deposit_not_an_admin: 403,
  // The same as for a method that does not exist (money-security S-1).
  deposit_method_unknown: 404,
};

/** The status that an answer with this refusal has. */
export function refusalStatus(code: DepositRefusalCode): number {
  return STATUS[code] ?? 422;
}
