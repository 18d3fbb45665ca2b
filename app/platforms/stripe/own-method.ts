import type { Stripe } from 'stripe';
import { isExpired, type PaymentMethod } from '~/domain/payment-methods/payment-method';

/**
 * A payment method with the fields that only the server may see. The fingerprint identifies the card or
 * account number, wherever it is saved; it never leaves the server.
 */
export type OwnMethod = PaymentMethod & {
  fingerprint: string | null;
  /** A bank account that its bank no longer lets us debit (money-security 1.3). */
  isBlocked: boolean;
  /** The setup that waits for its test deposits, while the method is `pending`. */
  setupId: string | null;
};

/**
 * Converts Stripe's method to ours; null for a kind that the store does not accept.
 *
 * @param waiting the setup that waits for its test deposits, and the page where they are confirmed
 * @param standard the id of the customer's default method
 * @see https://docs.stripe.com/api/payment_methods/object
 */
export function ownMethod(
  { id, type, card, us_bank_account: bank }: Stripe.PaymentMethod,
  waiting: { setupId: string; verifyUrl: string } | undefined,
  standard: string | null,
  at: Date,
): OwnMethod | null {
  const every = { id, isDefault: id === standard, nickname: null };
  if (type === 'card' && card) {
    return {
      ...every,
      type: 'card',
      brand: card.brand,
      last4: card.last4,
      expMonth: card.exp_month,
      expYear: card.exp_year,
      bankName: null,
      accountType: null,
      isExpired: isExpired(card.exp_month, card.exp_year, at),
      verification: 'verified',
      verifyUrl: null,
      fingerprint: card.fingerprint ?? null,
      isBlocked: false,
      setupId: null,
    };
  }
  if (type !== 'us_bank_account' || !bank) return null;
  return {
    ...every,
    type: 'us_bank_account',
    brand: null,
    last4: bank.last4 ?? '',
    expMonth: null,
    expYear: null,
    bankName: bank.bank_name,
    accountType: bank.account_type,
    isExpired: false,
    verification: waiting ? 'pending' : 'verified',
    verifyUrl: waiting?.verifyUrl ?? null,
    fingerprint: bank.fingerprint,
    isBlocked: Boolean(bank.status_details?.blocked),
    setupId: waiting?.setupId ?? null,
  };
}

/** Returns what may leave the server. The fields are listed one by one, so that no new one slips through. */
export function shownMethod(method: OwnMethod): PaymentMethod {
  return {
    id: method.id,
    type: method.type,
    brand: method.brand,
    last4: method.last4,
    expMonth: method.expMonth,
    expYear: method.expYear,
    bankName: method.bankName,
    accountType: method.accountType,
    isDefault: method.isDefault,
    nickname: method.nickname,
    isExpired: method.isExpired,
    verification: method.verification,
    verifyUrl: method.verifyUrl,
  };
}
