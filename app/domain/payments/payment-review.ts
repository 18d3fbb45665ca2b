import type { PaymentState } from './payment';
import type { PaymentFailure } from './payment-failure';

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
export type ReviewedPayment = {
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
