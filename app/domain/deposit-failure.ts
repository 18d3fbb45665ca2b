/**
 * Why a deposit came to nothing, in the store's own codes: each is the key of a sentence in
 * content/errors.ts that says what to do about it. The issuer's words are not used.
 */
export const DEPOSIT_FAILURES = [
  'deposit_declined',
  'deposit_insufficient_funds',
  'deposit_expired_card',
  'deposit_incorrect_cvc',
  'deposit_processing_error',
  'deposit_authentication_failed',
  'deposit_limit_of_card',
  'deposit_card_not_supported',
  'deposit_bank_account_closed',
  'deposit_bank_debit_not_authorized',
  'deposit_bank_debit_failed',
  'deposit_not_finished',
  'deposit_not_started',
] as const;

export type DepositFailure = (typeof DEPOSIT_FAILURES)[number];

/**
 * Failures that count as a decline of the issuer: three in an hour make a pause, and the next
 * deposit is asked for 3-D Secure (money-security M-4, 3.9).
 */
export const DECLINES: readonly DepositFailure[] = [
  'deposit_declined',
  'deposit_insufficient_funds',
  'deposit_expired_card',
  'deposit_incorrect_cvc',
  'deposit_processing_error',
  'deposit_authentication_failed',
  'deposit_limit_of_card',
  'deposit_card_not_supported',
];

/**
 * By the issuer's decline code. `fraudulent`, `lost_card` and `stolen_card` are not here on purpose:
 * whoever holds such a card must not learn what the bank knows (money-security 3.5).
 *
 * @see https://docs.stripe.com/declines/codes
 */
const BY_DECLINE_CODE: Readonly<Record<string, DepositFailure>> = {
  insufficient_funds: 'deposit_insufficient_funds',
  expired_card: 'deposit_expired_card',
  incorrect_cvc: 'deposit_incorrect_cvc',
  invalid_cvc: 'deposit_incorrect_cvc',
  processing_error: 'deposit_processing_error',
  issuer_not_available: 'deposit_processing_error',
  reenter_transaction: 'deposit_processing_error',
  try_again_later: 'deposit_processing_error',
  authentication_required: 'deposit_authentication_failed',
  card_velocity_exceeded: 'deposit_limit_of_card',
  withdrawal_count_limit_exceeded: 'deposit_limit_of_card',
  card_not_supported: 'deposit_card_not_supported',
  currency_not_supported: 'deposit_card_not_supported',
};

/**
 * By the error's own code, where there is no decline code.
 *
 * @see https://docs.stripe.com/error-codes
 */
const BY_CODE: Readonly<Record<string, DepositFailure>> = {
  expired_card: 'deposit_expired_card',
  incorrect_cvc: 'deposit_incorrect_cvc',
  invalid_cvc: 'deposit_incorrect_cvc',
  processing_error: 'deposit_processing_error',
  insufficient_funds: 'deposit_insufficient_funds',
  authentication_required: 'deposit_authentication_failed',
  payment_intent_authentication_failure: 'deposit_authentication_failed',
  payment_intent_payment_attempt_expired: 'deposit_not_finished',
  bank_account_closed: 'deposit_bank_account_closed',
  bank_account_restricted: 'deposit_bank_account_closed',
  account_closed: 'deposit_bank_account_closed',
  account_frozen: 'deposit_bank_account_closed',
  no_account: 'deposit_bank_account_closed',
  debit_not_authorized: 'deposit_bank_debit_not_authorized',
  payment_method_customer_decline: 'deposit_bank_debit_not_authorized',
  payment_method_microdeposit_failed: 'deposit_bank_debit_failed',
  payment_method_bank_account_blocked: 'deposit_bank_account_closed',
  payment_method_bank_account_declined: 'deposit_bank_debit_failed',
  payment_method_provider_decline: 'deposit_bank_debit_failed',
};

/** The store's code for what the card company or a bank has said. */
export function failureOfDecline(
  decline: { code: string; declineCode: string | null } | null,
  methodType: 'card' | 'us_bank_account',
): DepositFailure {
  const known =
    lookUp(BY_DECLINE_CODE, decline?.declineCode) ??
    lookUp(BY_CODE, decline?.declineCode) ??
    lookUp(BY_CODE, decline?.code);
  // A secret of the issuer's stays one even where the error's own code would give a hint.
  if (decline?.declineCode && SECRET.includes(decline.declineCode)) return 'deposit_declined';
  return known ?? (methodType === 'card' ? 'deposit_declined' : 'deposit_bank_debit_failed');
}

const SECRET: readonly string[] = ['fraudulent', 'lost_card', 'stolen_card'];

function lookUp(
  table: Readonly<Record<string, DepositFailure>>,
  code: string | null | undefined,
): DepositFailure | undefined {
  return code && Object.hasOwn(table, code) ? table[code] : undefined;
}

/** A stored code; null for what is none of ours. */
export function depositFailure(code: string | null): DepositFailure | null {
  return DEPOSIT_FAILURES.find((known) => known === code) ?? null;
}
