import type { Cents } from './money';

/**
 * Why a payment was not even begun: nothing is stored, nothing is set aside, nothing is charged. The
 * code is the key of a sentence in content/errors.ts; the values are what its blanks and links need.
 */
export type PaymentRefusal =
  /** The form's token was used for something else, or is none. */
  | { code: 'payment_form_used' }
  /** The balance from before us is not taken in yet: do that first (money-security 3.8). */
  | { code: 'payment_not_ready' }
  | { code: 'payment_frozen' }
  /** Less Earth Cash than was to be used: what there is. */
  | { code: 'payment_balance_too_small'; availableCents: Cents }
  /** The organization's Earth Cash was to be used: by somebody who is not (any more) of it. */
  | { code: 'payment_not_a_member' }
  /** More than is left of the month's allowance: what is left. */
  | { code: 'payment_allowance_exceeded'; leftCents: Cents }
  /** Less than was to be used is there: what there is. */
  | { code: 'payment_organization_too_small'; availableCents: Cents }
  | { code: 'payment_too_many_declines'; waitSeconds: number }
  /** Not this customer's, or nobody's. */
  | { code: 'payment_method_unknown' }
  | { code: 'payment_method_expired' }
  /** A bank account: its debits can fail when the goods have left. */
  | { code: 'payment_method_no_card' }
  /** On invoice, without its having been granted. */
  | { code: 'payment_terms_not_granted' }
  /** Somebody else is paying for it, or has. */
  | { code: 'payment_subject_taken' }
  /** Stripe does not answer, or does not take our key. */
  | { code: 'payment_card_company_silent' };

export type PaymentRefusalCode = PaymentRefusal['code'];

const STATUS: Readonly<Partial<Record<PaymentRefusalCode, number>>> = {
  payment_not_ready: 503,
  payment_frozen: 403,
  payment_balance_too_small: 409,
  payment_not_a_member: 403,
  payment_allowance_exceeded: 409,
  payment_organization_too_small: 409,
  payment_too_many_declines: 429,
  // The same as for a method that does not exist (money-security S-1).
  payment_method_unknown: 404,
  payment_terms_not_granted: 403,
  payment_subject_taken: 409,
  payment_card_company_silent: 503,
};

/** The status that an answer with this refusal has. */
export function paymentRefusalStatus(code: PaymentRefusalCode): number {
  return STATUS[code] ?? 422;
}
