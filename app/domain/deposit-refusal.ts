import type { Cents } from './money';

/**
 * Why a deposit was not even begun: nothing is stored, nothing is charged. The code is the key of a
 * sentence in content/errors.ts; the values are what its blanks and links need.
 */
export type DepositRefusal =
  /** Below the minimum, or above what one deposit may credit. */
  | { code: 'deposit_below_minimum'; limitCents: Cents }
  | { code: 'deposit_above_maximum'; limitCents: Cents }
  /** `limitCents` is what may be credited in 24 hours, `leftCents` what is left of it now. */
  | { code: 'deposit_above_daily'; limitCents: Cents; leftCents: Cents }
  | { code: 'deposit_too_many'; waitSeconds: number }
  | { code: 'deposit_declined_too_often'; waitSeconds: number }
  /** Another one is under way: a link to it. */
  | { code: 'deposit_already_open'; depositId: string }
  /** The same again within ten minutes: the form asks whether it is meant, field `again`. */
  | { code: 'deposit_same_again'; depositId: string; amountCents: Cents; creditedAt: Date }
  /** The form's token was used for another amount or method. */
  | { code: 'deposit_form_used' }
  | { code: 'deposit_form_malformed' }
  /** The balance from before us is not taken in yet: do that first (money-security 3.8). */
  | { code: 'deposit_not_ready' }
  | { code: 'deposit_account_frozen' }
  | { code: 'deposit_method_missing' }
  | { code: 'deposit_method_expired' }
  | { code: 'deposit_method_unverified' }
  | { code: 'deposit_method_blocked' }
  /** Stripe does not answer, or does not take our key. */
  | { code: 'deposit_unavailable' };

export type DepositRefusalCode = DepositRefusal['code'];

const STATUS: Readonly<Partial<Record<DepositRefusalCode, number>>> = {
  deposit_too_many: 429,
  deposit_declined_too_often: 429,
  deposit_already_open: 409,
  deposit_same_again: 409,
  deposit_not_ready: 503,
  deposit_unavailable: 503,
  deposit_account_frozen: 403,
  // The same as for a method that does not exist (money-security S-1).
  deposit_method_missing: 404,
};

/** The status that an answer with this refusal has. */
export function refusalStatus(code: DepositRefusalCode): number {
  return STATUS[code] ?? 422;
}
