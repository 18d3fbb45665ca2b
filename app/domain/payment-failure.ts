import type { DepositFailure } from './deposit-failure';

/**
 * Why a payment was not completed, in the store's own codes: each is the key of a sentence in
 * content/errors.ts. Whatever was taken for it is given back before it is called failed.
 */
export const PAYMENT_FAILURES = [
  'payment_declined',
  'payment_declined_funds',
  'payment_declined_expired',
  'payment_declined_code',
  'payment_declined_number',
  'payment_declined_limit',
  'payment_declined_kind',
  'payment_declined_bank_check',
  'payment_declined_later',
  'payment_timed_out',
  'payment_given_up',
  'payment_not_begun',
  /** The platform does not make an order of these lines. */
  'payment_goods_refused',
  /** The draft order was deleted, or somebody else has made an order of it. */
  'payment_draft_gone',
  /** The platform's total is not the one that the customer has accepted. */
  'payment_total_changed',
  /** The platform does not complete the order, with everything taken. */
  'payment_order_refused',
  /** The draft is not what was accepted any more, with everything taken. */
  'payment_order_changed',
  /** The invoice is not open any more, or not for so much. */
  'payment_invoice_changed',
  /** The books do not take the payment, with everything taken. */
  'payment_books_refused',
  /** A person of ours has decided so, after it was in review. */
  'payment_undone_by_staff',
  /** The same, and the card's part was settled with the customer another way. */
  'payment_card_settled',
] as const;

export type PaymentFailure = (typeof PAYMENT_FAILURES)[number];

/** What an issuer has said: three in an hour make a pause (money-security M-4). */
export const PAYMENT_DECLINES: readonly PaymentFailure[] = PAYMENT_FAILURES.filter((code) =>
  code.startsWith('payment_declined'),
);

/**
 * Failures of a payment of which everything had been taken. Only after one of these may there be an
 * order of ours, because only then it was asked for.
 */
export const AFTER_CHARGE: readonly PaymentFailure[] = [
  'payment_order_refused',
  'payment_order_changed',
  'payment_books_refused',
];

/** Whether everything had been taken before it failed. */
export function isAfterCharge(code: string | null): boolean {
  const failure = paymentFailure(code);
  return failure !== null && AFTER_CHARGE.includes(failure);
}

/** A failure of the card, which is decided by the deposit's tables, as one of a payment. */
const OF_A_CARD: Readonly<Record<DepositFailure, PaymentFailure>> = {
  deposit_declined: 'payment_declined',
  deposit_declined_funds: 'payment_declined_funds',
  deposit_declined_expired: 'payment_declined_expired',
  deposit_declined_code: 'payment_declined_code',
  deposit_declined_number: 'payment_declined_number',
  deposit_declined_limit: 'payment_declined_limit',
  deposit_declined_kind: 'payment_declined_kind',
  deposit_declined_bank_check: 'payment_declined_bank_check',
  deposit_declined_later: 'payment_declined_later',
  // Payments take no bank accounts; the tables are one.
  deposit_declined_bank_account: 'payment_declined',
  deposit_declined_bank_funds: 'payment_declined_funds',
  deposit_timed_out: 'payment_timed_out',
  deposit_given_up: 'payment_given_up',
  deposit_not_begun: 'payment_not_begun',
  // Payments are never made without the customer; the tables are one.
  deposit_not_agreed: 'payment_not_begun',
  deposit_not_needed: 'payment_not_begun',
  deposit_month_over: 'payment_not_begun',
  deposit_held_back: 'payment_not_begun',
};

export function paymentFailureOf(failure: DepositFailure): PaymentFailure {
  return OF_A_CARD[failure];
}

/** A stored code; null for what is none of ours. */
export function paymentFailure(code: string | null): PaymentFailure | null {
  return PAYMENT_FAILURES.find((known) => known === code) ?? null;
}
