import { PAYMENT_BREAKS } from './payment-breaks';
import type { PaymentState } from './payment';
import type { PaymentFailure } from './payment-failure';

/**
 * A payment in `review` is touched by nothing but a named person, who has two ways on: to take it up
 * again where it was, or to give everything back (docs/money.md, 'When the figures differ').
 */
export type ReviewDecision =
  /** The machine goes on where it was; what has become too late is undone. */
  | 'retry'
  /** Draft, card and Earth Cash are given back. */
  | 'undo'
  /** The same, but the card's part was settled with the customer another way: Stripe is asked nothing. */
  | 'undo-without-card';

/** What has to be known of a payment to say where it was. */
export type ReviewedPayment = {
  paymentIntentId: string | null;
  confirmSeq: number;
  /** From `undoing` on. */
  failureCode: string | null;
};

/**
 * Where the machine takes it up again: the earliest state that everything on disk allows. Each step
 * begins with a read or has its own key, so nothing that was done is done twice.
 */
export function stateToResume(payment: ReviewedPayment): PaymentState {
  const { failureCode, paymentIntentId, confirmSeq } = payment;
  if (failureCode !== null) return 'undoing';
  if (paymentIntentId !== null) return confirmSeq > 0 ? 'confirming' : 'pi_created';
  return 'held';
}

/** Why it has failed, once a person has decided so; what was known before stays. */
export function failureOfDecision(
  decision: Exclude<ReviewDecision, 'retry'>,
  before: string | null,
): string {
  if (decision === 'undo-without-card') return CARD_SETTLED;
  return before ?? ('payment_undone_by_staff' satisfies PaymentFailure);
}

const CARD_SETTLED: PaymentFailure = 'payment_card_settled';

/** The card's part was settled with the customer by a person: it is not given back at Stripe. */
export function isCardSettled({ failureCode }: { failureCode: string | null }): boolean {
  return failureCode === CARD_SETTLED;
}

/** What may have put it into review; a decision answers all of it. */
export const REVIEW_KINDS: readonly string[] = [
  PAYMENT_BREAKS.unknownStatus,
  PAYMENT_BREAKS.reusedKey,
  PAYMENT_BREAKS.intentMissing,
  PAYMENT_BREAKS.touched,
  PAYMENT_BREAKS.chargeInDoubt,
  PAYMENT_BREAKS.refundFailed,
].map(({ kind }) => kind);

/** Under this kind the decision itself is kept, closed from the start: who, what and why. */
export const REVIEW_DECIDED = 'payment-review-decided';
