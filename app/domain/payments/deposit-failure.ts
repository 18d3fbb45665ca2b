import type { PaymentMethodType } from '~/domain/payment-methods/payment-method';

/**
 * Why a deposit was not completed, in our own codes. Each is the key of a message in content/core/errors.ts that
 * says what to do about it; the issuer's own text is never shown.
 */
export const DEPOSIT_FAILURES = [
  'deposit_declined',
  'deposit_declined_funds',
  'deposit_declined_expired',
  'deposit_declined_code',
  'deposit_declined_number',
  'deposit_declined_limit',
  'deposit_declined_kind',
  'deposit_declined_bank_check',
  'deposit_declined_bank_account',
  'deposit_declined_later',
  'deposit_declined_bank_funds',
  'deposit_timed_out',
  'deposit_given_up',
  'deposit_not_begun',
  // For an automatic top-up that was called off (domain/top-ups/top-up-step.ts).
  'deposit_not_agreed',
  'deposit_not_needed',
  'deposit_month_over',
  'deposit_held_back',
] as const;

export type DepositFailure = (typeof DEPOSIT_FAILURES)[number];

/**
 * Failures that count as a decline: three within an hour pause deposits, and the next deposit by card
 * requires 3-D Secure (money-security M-4, 3.9).
 */
export const DECLINES: readonly DepositFailure[] = DEPOSIT_FAILURES.filter((code) =>
  code.startsWith('deposit_declined'),
);

/**
 * By the issuer's decline code. `fraudulent`, `lost_card` and `stolen_card` are left out on purpose: whoever
 * uses such a card must not learn what the bank knows (money-security 3.5).
 *
 * @see https://docs.stripe.com/declines/codes
 */
const BY_DECLINE_CODE: Readonly<Record<string, DepositFailure>> = {
  insufficient_funds: 'deposit_declined_funds',
  expired_card: 'deposit_declined_expired',
  incorrect_cvc: 'deposit_declined_code',
  invalid_cvc: 'deposit_declined_code',
  incorrect_number: 'deposit_declined_number',
  invalid_number: 'deposit_declined_number',
  invalid_account: 'deposit_declined_number',
  processing_error: 'deposit_declined_later',
  issuer_not_available: 'deposit_declined_later',
  reenter_transaction: 'deposit_declined_later',
  try_again_later: 'deposit_declined_later',
  authentication_required: 'deposit_declined_bank_check',
  card_velocity_exceeded: 'deposit_declined_limit',
  withdrawal_count_limit_exceeded: 'deposit_declined_limit',
  card_not_supported: 'deposit_declined_kind',
  currency_not_supported: 'deposit_declined_kind',
};

/**
 * By Stripe's error code, for errors without a decline code.
 *
 * @see https://docs.stripe.com/error-codes
 */
const BY_CODE: Readonly<Record<string, DepositFailure>> = {
  expired_card: 'deposit_declined_expired',
  incorrect_cvc: 'deposit_declined_code',
  invalid_cvc: 'deposit_declined_code',
  processing_error: 'deposit_declined_later',
  insufficient_funds: 'deposit_declined_funds',
  authentication_required: 'deposit_declined_bank_check',
  payment_intent_authentication_failure: 'deposit_declined_bank_check',
  payment_intent_payment_attempt_expired: 'deposit_timed_out',
  incorrect_number: 'deposit_declined_number',
  bank_account_closed: 'deposit_declined_bank_account',
  bank_account_restricted: 'deposit_declined_bank_account',
  account_closed: 'deposit_declined_bank_account',
  account_frozen: 'deposit_declined_bank_account',
  no_account: 'deposit_declined_bank_account',
  debit_not_authorized: 'deposit_declined_bank_account',
  payment_method_customer_decline: 'deposit_declined_bank_account',
  payment_method_microdeposit_failed: 'deposit_declined_bank_account',
  payment_method_bank_account_blocked: 'deposit_declined_bank_account',
  payment_method_bank_account_declined: 'deposit_declined_bank_account',
  payment_method_provider_decline: 'deposit_declined_bank_account',
};

/** Maps a decline by Stripe or a bank to our own code; unknown codes become a generic decline. */
export function failureOfDecline(
  decline: { code: string; declineCode: string | null } | null,
  methodType: 'card' | 'us_bank_account',
): DepositFailure {
  const generic = methodType === 'card' ? 'deposit_declined' : 'deposit_declined_bank_account';
  if (decline === null || SECRET.includes(decline.declineCode ?? '')) return generic;
  return (
    lookUp(BY_DECLINE_CODE, decline.declineCode) ??
    lookUp(BY_CODE, decline.declineCode) ??
    lookUp(BY_CODE, decline.code) ??
    generic
  );
}

/** Always a generic decline, even if the error code would give more away. */
const SECRET: readonly string[] = ['fraudulent', 'lost_card', 'stolen_card'];

function lookUp(
  table: Readonly<Record<string, DepositFailure>>,
  code: string | null,
): DepositFailure | undefined {
  return code !== null && Object.hasOwn(table, code) ? table[code] : undefined;
}

/**
 * Adapts a failure to the type of payment method. Banks also answer with codes from the card tables, and a
 * customer who paid by bank should not read about a card.
 */
export function failureOfMethod(failure: DepositFailure, type: PaymentMethodType): DepositFailure {
  if (type === 'card') return failure;
  if (failure === 'deposit_declined_funds') return 'deposit_declined_bank_funds';
  return OF_CARDS.includes(failure) ? 'deposit_declined_bank_account' : failure;
}

const OF_CARDS: readonly DepositFailure[] = [
  'deposit_declined',
  'deposit_declined_expired',
  'deposit_declined_code',
  'deposit_declined_number',
  'deposit_declined_limit',
  'deposit_declined_kind',
  'deposit_declined_bank_check',
];

/** Parses a stored code; null if it is not one of ours. */
export function depositFailure(code: string | null): DepositFailure | null {
  return DEPOSIT_FAILURES.find((known) => known === code) ?? null;
}

/**
 * A customer can give up a deposit that waits for them at their bank. As with every cancel, the reason is
 * written to the row before anything is canceled. From then on any process that runs the machine cancels the
 * intent at Stripe, and only then is the deposit failed. A payment that the customer completes in the same
 * moment is credited.
 */
export const GIVEN_UP: DepositFailure = 'deposit_given_up';

/**
 * An automatic top-up that could not be charged at once (its process crashed, or Stripe did not answer) is
 * checked again before the card is charged, because the customer may have turned it off since. If it is no
 * longer wanted, it is called off like any other cancel: the reason is written to the deposit's row, the
 * intent is canceled at Stripe, and only then the deposit becomes failed.
 */
export const CALLED_OFF: readonly DepositFailure[] = [
  'deposit_not_agreed',
  'deposit_not_needed',
  'deposit_month_over',
  'deposit_held_back',
];

/** Returns the reason why a deposit is called off; null for any other code, or none. */
export function calledOffFailure(code: string | null): DepositFailure | null {
  const failure = depositFailure(code);
  return failure !== null && CALLED_OFF.includes(failure) ? failure : null;
}
