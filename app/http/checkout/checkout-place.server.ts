import { data } from '@remix-run/node';
import { sentence } from '~/content/core/errors';
import type { ReviewFaults, ReviewReply } from '~/domain/checkout/checkout-review';
import type { PaymentFailure } from '~/domain/payments/payment-failure';
import { paymentRefusalStatus, type PaymentRefusal } from '~/domain/payments/payment-refusal';
import type { PayAnswer, PayRequest } from '~/domain/payments/payment-request';
import { agreeOn, asTyped, isSwitched, type PostedOrder } from './checkout-order.server';
import type { ReadReview } from './checkout-review.server';
import { newToken } from '~/http/deposits/deposit-form.server';
import { paymentRefusalWords } from '~/http/payments/payment-refusal.server';

/** The page as read now, with the reasons why the order cannot be placed. */
export type Refused = { reply: ReviewReply; status: number; headers?: Record<string, string> };

/**
 * Returns the payment to request: exactly what the page showed, or a refusal.
 *
 * @param organizationId the customer's own organization, from the session
 */
export function orderRequest(
  subject: string,
  posted: PostedOrder,
  { review, priced }: ReadReview,
  organizationId: string | null,
): { request: PayRequest } | { refused: Refused } {
  if (isSwitched(posted)) {
    const faults = { form: sentence('checkout_source_changed') };
    return { refused: { reply: { review, faults }, status: 409 } };
  }
  const agreed = agreeOn(posted, review);
  if (!agreed.ok) {
    const { faults, status } = agreed;
    return { refused: { reply: { review: asTyped(review, posted, faults), faults }, status } };
  }
  // Our forms always carry a token: without one, show the order first.
  if (posted.token === null) return { refused: { reply: { review, faults: {} }, status: 422 } };
  const { split } = agreed;
  return {
    request: {
      formToken: posted.token,
      purpose: 'cart',
      subject,
      draftInput: priced.input,
      draftGid: null,
      split,
      paymentMethodId: split.cardCents > 0 ? posted.rest : null,
      organizationId: posted.from === 'organization' ? organizationId : null,
    },
  };
}

/**
 * Returns why the order was not placed; null if it was, or still may be. The form gets a new token, because
 * each further attempt is a separate payment.
 */
export function refusedOrder(answer: PayAnswer, { review }: ReadReview): Refused | null {
  const anew = { ...review, token: newToken() };
  if (answer.kind === 'payment') {
    if (answer.payment.state !== 'failed') return null;
    const faults = failedFaults(answer.payment.failureCode);
    return { reply: { review: anew, faults }, status: 402 };
  }
  const { refusal } = answer;
  return {
    reply: { review: anew, faults: refusedFaults(refusal) },
    status: paymentRefusalStatus(refusal.code),
    ...('waitSeconds' in refusal && { headers: { 'Retry-After': String(refusal.waitSeconds) } }),
  };
}

export function refuse({ reply, status, headers }: Refused) {
  return data(reply, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}

/** Returns the message for a refused payment, at the field where the customer can fix it. */
function refusedFaults(refusal: PaymentRefusal): ReviewFaults {
  const said = paymentRefusalWords(refusal);
  switch (refusal.code) {
    case 'payment_balance_too_small':
    case 'payment_organization_too_small':
    case 'payment_allowance_exceeded':
    case 'payment_not_a_member':
    case 'payment_not_ready':
    case 'payment_frozen':
      return { cash: said };
    case 'payment_too_many_declines':
    case 'payment_too_many_cards':
    case 'payment_too_many_open':
    case 'payment_method_unknown':
    case 'payment_method_expired':
    case 'payment_method_no_card':
    case 'payment_terms_not_granted':
      return { rest: said };
    default:
      return { form: said };
  }
}

/** Returns the message for a failed payment; what the card's bank said is shown at the cards. */
function failedFaults(failure: PaymentFailure | null): ReviewFaults {
  const code = failure ?? 'payment_not_begun';
  const isOfCard = code.startsWith('payment_declined') || code === 'payment_timed_out';
  return isOfCard ? { rest: sentence(code) } : { form: sentence(code) };
}
