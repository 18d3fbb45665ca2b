import type { StripeFailure } from '~/domain/core/retries/failure';
import type { PaymentMethodType } from '~/domain/payment-methods/payment-method';

/**
 * Why a charge was not completed. Its client stores it as a code of its own, `deposit_declined` or
 * `payment_declined`, which is the key of a message in content/core/errors.ts that says what to do about it; the
 * issuer's own text is never shown.
 */
export const CARD_FAILURES = [
  'declined',
  'declined_funds',
  'declined_expired',
  'declined_code',
  'declined_number',
  'declined_limit',
  'declined_kind',
  'declined_bank_check',
  'declined_bank_account',
  'declined_later',
  'declined_bank_funds',
  'timed_out',
  'given_up',
  'not_begun',
] as const;

export type CardFailure = (typeof CARD_FAILURES)[number];

/**
 * Failures that count as a decline: three within an hour pause the card, and the next charge requires 3-D Secure
 * (money-security M-4, 3.9).
 */
export const CARD_DECLINES = CARD_FAILURES.filter((failure) => failure.startsWith('declined'));

/**
 * By the issuer's decline code. `fraudulent`, `lost_card` and `stolen_card` are left out on purpose: whoever
 * uses such a card must not learn what the bank knows (money-security 3.5).
 *
 * @see https://docs.stripe.com/declines/codes
 */
const BY_DECLINE_CODE: Readonly<Record<string, CardFailure>> = {
  insufficient_funds: 'declined_funds',
  expired_card: 'declined_expired',
  incorrect_cvc: 'declined_code',
  invalid_cvc: 'declined_code',
  incorrect_number: 'declined_number',
  invalid_number: 'declined_number',
  invalid_account: 'declined_number',
  processing_error: 'declined_later',
  issuer_not_available: 'declined_later',
  reenter_transaction: 'declined_later',
  try_again_later: 'declined_later',
  authentication_required: 'declined_bank_check',
  card_velocity_exceeded: 'declined_limit',
  withdrawal_count_limit_exceeded: 'declined_limit',
  card_not_supported: 'declined_kind',
  currency_not_supported: 'declined_kind',
};

/**
 * By Stripe's error code, for errors without a decline code.
 *
 * @see https://docs.stripe.com/error-codes
 */
const BY_CODE: Readonly<Record<string, CardFailure>> = {
  expired_card: 'declined_expired',
  incorrect_cvc: 'declined_code',
  invalid_cvc: 'declined_code',
  processing_error: 'declined_later',
  insufficient_funds: 'declined_funds',
  authentication_required: 'declined_bank_check',
  payment_intent_authentication_failure: 'declined_bank_check',
  payment_intent_payment_attempt_expired: 'timed_out',
  incorrect_number: 'declined_number',
  bank_account_closed: 'declined_bank_account',
  bank_account_restricted: 'declined_bank_account',
  account_closed: 'declined_bank_account',
  account_frozen: 'declined_bank_account',
  no_account: 'declined_bank_account',
  debit_not_authorized: 'declined_bank_account',
  payment_method_customer_decline: 'declined_bank_account',
  payment_method_microdeposit_failed: 'declined_bank_account',
  payment_method_bank_account_blocked: 'declined_bank_account',
  payment_method_bank_account_declined: 'declined_bank_account',
  payment_method_provider_decline: 'declined_bank_account',
};

/** Maps a decline by Stripe or a bank to our own code; unknown codes become a generic decline. */
export function failureOfDecline(
  decline: { code: string; declineCode: string | null } | null,
  methodType: PaymentMethodType,
): CardFailure {
  const generic = methodType === 'card' ? 'declined' : 'declined_bank_account';
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
  table: Readonly<Record<string, CardFailure>>,
  code: string | null,
): CardFailure | undefined {
  return code !== null && Object.hasOwn(table, code) ? table[code] : undefined;
}

/**
 * Adapts a failure to what was charged. Banks also answer with codes from the card tables, and a customer who paid from
 * a bank account should not read about a card.
 */
export function failureOn(failure: CardFailure, type: PaymentMethodType): CardFailure {
  if (type === 'card') return ON_CARDS[failure] ?? failure;
  if (failure === 'declined_funds') return 'declined_bank_funds';
  return OF_CARDS.includes(failure) ? 'declined_bank_account' : failure;
}

const ON_CARDS: Readonly<Partial<Record<CardFailure, CardFailure>>> = {
  declined_bank_account: 'declined',
  declined_bank_funds: 'declined_funds',
};

const OF_CARDS: readonly CardFailure[] = [
  'declined',
  'declined_expired',
  'declined_code',
  'declined_number',
  'declined_limit',
  'declined_kind',
  'declined_bank_check',
];

/** What to do after a failed call to Stripe (money-security 3.5). */
export type FailureStep =
  /** Unknown, or nothing was done: retry later with the same key. */
  | { do: 'later'; isAlarm: boolean }
  /** Our state is stale: read the intent again at once. */
  | { do: 'check' }
  | { do: 'fail'; failure: CardFailure }
  | { do: 'review'; because: 'intent-missing' | 'key-reused' };

type Failure = Pick<StripeFailure, 'kind' | 'status' | 'decline'>;

/**
 * Server errors in a row after which a create is abandoned. Stripe may store a 5xx under the key and replay it
 * for a day. An intent that we never saved was never confirmed, so nothing was charged.
 */
const CREATE_PATIENCE = 4;

/** Whether Stripe answered with a 5xx, which it may have stored under the key (1.1 row 9). */
export function isStoredError({ kind, status }: Failure): boolean {
  return kind === 'unknown' && status >= 500;
}

/** After a failed create, which cannot have charged anything. @param attempts failures before this one */
export function afterCreate(failure: Failure, attempts: number): FailureStep {
  switch (failure.kind) {
    case 'unknown':
      return isStoredError(failure) && attempts + 1 >= CREATE_PATIENCE
        ? { do: 'fail', failure: 'not_begun' }
        : { do: 'later', isAlarm: false };
    case 'declined':
      return { do: 'fail', failure: failureOfDecline(failure.decline, 'card') };
    case 'refused':
    case 'missing':
    case 'unexpected-state':
      return { do: 'fail', failure: 'not_begun' };
    default:
      return afterAny(failure);
  }
}

/** After a failed confirm: unless the case is clear, only a read tells whether it has charged. */
export function afterConfirm(
  failure: Failure,
  methodType: PaymentMethodType,
): { rejection: CardFailure | null } | FailureStep {
  switch (failure.kind) {
    case 'unknown':
    case 'unexpected-state':
      return { rejection: null };
    case 'declined':
      return { rejection: failureOfDecline(failure.decline, methodType) };
    case 'refused':
    case 'missing':
      return { rejection: 'not_begun' };
    default:
      return afterAny(failure);
  }
}

/** After a failed read or cancel. */
export function afterOther(failure: Failure): FailureStep {
  switch (failure.kind) {
    case 'unexpected-state':
      return { do: 'check' };
    case 'missing':
      return { do: 'review', because: 'intent-missing' };
    case 'declined':
    case 'refused':
      return { do: 'later', isAlarm: true };
    default:
      return afterAny(failure);
  }
}

function afterAny({ kind }: Failure): FailureStep {
  if (kind === 'idempotency') return { do: 'review', because: 'key-reused' };
  return { do: 'later', isAlarm: kind === 'configuration' };
}
