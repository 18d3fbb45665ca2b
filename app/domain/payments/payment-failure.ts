import type { PaymentMethodType } from '~/domain/payment-methods/payment-method';
import { failureOn, type CardFailure } from './card-failure';
import type { PaymentState } from './payment';
import { isPlatformFailure, isStripeFailure } from '~/domain/core/retries/failure';

/**
 * Why a payment was not completed, in the store's own codes: each is the key of a sentence in
 * content/core/errors.ts. Whatever was taken is given back before a payment becomes `failed`.
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
  /** The bank does not pay from this account. */
  'payment_declined_bank_account',
  'payment_declined_bank_funds',
  'payment_timed_out',
  'payment_given_up',
  'payment_not_begun',
  /** A bank disputes another charge of this customer. */
  'payment_disputed',
  /** Shopify refuses to make an order of these lines. */
  'payment_goods_refused',
  /** The draft order was deleted, or somebody else completed it. */
  'payment_draft_gone',
  /** Shopify's total is not the one that the customer accepted. */
  'payment_total_changed',
  /** Shopify refuses to complete the order, after everything was taken. */
  'payment_order_refused',
  /** The draft is no longer what was accepted, after everything was taken. */
  'payment_order_changed',
  /** The invoice is no longer open, or not for this amount. */
  'payment_invoice_changed',
  /** QuickBooks refuses the payment, after everything was taken. */
  'payment_books_refused',
  /** The order was paid another way: on Shopify's page, or to staff. */
  'payment_order_paid',
  /** The order was canceled, or is gone. */
  'payment_order_closed',
  /** Another amount is owed of the order than was accepted. */
  'payment_due_changed',
  /** A staff member decided so, after it was in review. */
  'payment_undone_by_staff',
  /** The same, and the card's part was settled with the customer another way. */
  'payment_card_settled',
] as const;

export type PaymentFailure = (typeof PAYMENT_FAILURES)[number];

/**
 * Failures after everything had been taken. Only then may an order of ours exist, because only then one was
 * requested.
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

/** Returns the payment's code for a failure of its charge. */
export function paymentFailureOf(failure: CardFailure, type: PaymentMethodType): PaymentFailure {
  return `payment_${failureOn(failure, type)}`;
}

/** Whether a bank has paid nothing, as far as its answer says. */
export function hasBankDeclined(failure: PaymentFailure): boolean {
  return failure.startsWith('payment_declined');
}

/** Reads a stored code; null if it is not one of ours. */
export function paymentFailure(code: string | null): PaymentFailure | null {
  return PAYMENT_FAILURES.find((known) => known === code) ?? null;
}

/**
 * Nothing touches a payment in `review` except a named person, who can resume it where it was or give
 * everything back (docs/money.md, 'When the figures differ').
 */
export type ReviewDecision =
  /** The machine resumes where it was; a payment that is too late is undone. */
  | 'retry'
  /** Undo the draft, the charge and the use of Earth Cash. */
  | 'undo'
  /** The same, but the card's part was settled with the customer another way: Stripe is not called. */
  | 'undo-without-card';

/** What decides where a payment resumes. */
type ReviewedPayment = {
  paymentIntentId: string | null;
  confirmSeq: number;
  /** Set from `undoing` on. */
  failureCode: string | null;
};

/**
 * Returns the state in which the machine resumes: the earliest one that the stored data allows. Each step
 * begins with a read or has its own idempotency key, so nothing is done twice.
 */
export function stateToResume(payment: ReviewedPayment): PaymentState {
  const { failureCode, paymentIntentId, confirmSeq } = payment;
  if (failureCode !== null) return 'undoing';
  if (paymentIntentId !== null) return confirmSeq > 0 ? 'confirming' : 'pi_created';
  return 'held';
}

/** Returns the failure code for a person's decision to undo; a code that was set before stays. */
export function failureOfDecision(
  decision: Exclude<ReviewDecision, 'retry'>,
  before: string | null,
): string {
  if (decision === 'undo-without-card') return CARD_SETTLED;
  return before ?? ('payment_undone_by_staff' satisfies PaymentFailure);
}

const CARD_SETTLED: PaymentFailure = 'payment_card_settled';

/** Whether a person settled the card's part with the customer, so that it is not refunded at Stripe. */
export function isCardSettled({ failureCode }: { failureCode: string | null }): boolean {
  return failureCode === CARD_SETTLED;
}

/** The kinds of discrepancies that lead to review; a decision closes all of them. */
export const REVIEW_KINDS = [
  'payment-status-unknown',
  'payment-key-reused',
  'payment-intent-missing',
  'payment-touched-outside',
  'charge-in-doubt',
  'payment-undo-refund-failed',
] as const;

/** Something cannot be done yet but soon can, without anybody doing anything. */
export class NotYet extends Error {
  override name = 'NotYet';
}

/** No answer, or one that is about the moment or the whole store rather than about this request. */
const STRIPE_TRANSIENT = ['unknown', 'not-sent', 'busy', 'rate-limited', 'configuration'];

/** Failures that every other call would get as well, so that there is no point in going on. */
const STRIPE_SILENT = ['not-sent', 'rate-limited', 'configuration'];

export function isSilent(error: unknown): boolean {
  return isStripeFailure(error) && STRIPE_SILENT.includes(error.kind);
}

/**
 * SQLSTATE classes: connection, transaction rollback, insufficient resources, object not in prerequisite
 * state (such as a lock that is not available), operator intervention.
 * https://www.postgresql.org/docs/17/errcodes-appendix.html
 */
const DATABASE_TRANSIENT = /^(?:08|40|53|55|57)[0-9A-Z]{3}$/;

/**
 * Whether a retry may succeed without anybody doing anything. Anything else is an error in the store or its
 * data: it would recur each time, so a person should hear of it at once.
 */
export function isTransient(error: unknown): boolean {
  if (isStripeFailure(error)) return STRIPE_TRANSIENT.includes(error.kind);
  if (isPlatformFailure(error)) return error.kind === 'unavailable';
  if (!(error instanceof Error)) return false;
  if (error.name === 'NotYet') return true;
  const code = 'code' in error ? String(error.code) : '';
  return DATABASE_TRANSIENT.test(code) || /^E[A-Z]{3,}$/.test(code);
}
