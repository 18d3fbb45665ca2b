import { data } from '~/framework.server';
import { errorMessage } from '~/content/core/errors';
import type { PaymentFailure } from '~/domain/payments/payment-failure';
import {
  type PayAnswer,
  type PaymentRejection,
  paymentRejectionStatus,
  type PayRequest,
} from '~/domain/payments/payment-rejection';
import { agreeOn, asTyped, isSwitched, type PostedOrder } from './checkout-order.server';
import type { LoadedReview } from './checkout-review.server';
import { newFormToken } from '~/http/form.server';
import { paymentRejectionLabel } from '~/http/payments/payment-rejection.server';
import { REVIEW } from '~/content/checkout/checkout';
import {
  CHECKOUT_CODE_LIMITS,
  CHECKOUT_VIEW_LIMITS,
  type CheckoutChoice,
  type ReviewErrors,
  type ReviewReply,
} from '~/domain/checkout/checkout';
import type { StoreContext } from '~/http/context.server';
import { secondsToWait, waitLabel } from '~/http/rate-limit.server';

/** The page as read now, with the reasons why the order cannot be placed. */
export type Rejected = { reply: ReviewReply; status: number; headers?: Record<string, string> };

/**
 * Returns the payment to request: exactly what the page showed, or a rejection.
 *
 * @param organizationId the customer's own organization, from the session
 */
export function orderRequest(
  subject: string,
  posted: PostedOrder,
  { review, priced }: LoadedReview,
  organizationId: string | null,
): { request: PayRequest } | { refused: Rejected } {
  if (isSwitched(posted)) {
    const errors = { form: errorMessage('checkout_source_changed') };
    return { refused: { reply: { review, errors }, status: 409 } };
  }
  const agreed = agreeOn(posted, review);
  if (!agreed.ok) {
    const { errors, status } = agreed;
    return { refused: { reply: { review: asTyped(review, posted, errors), errors }, status } };
  }
  // Our forms always carry a token: without one, show the order first.
  if (posted.token === null) return { refused: { reply: { review, errors: {} }, status: 422 } };
  const { split, onTerms } = agreed;
  return {
    request: {
      formToken: posted.token,
      purpose: 'cart',
      subject,
      draftInput: priced.input,
      draftGid: null,
      split,
      onTerms,
      paymentMethodId: split.cardCents > 0 ? posted.rest : null,
      organizationId: posted.from === 'organization' ? organizationId : null,
    },
  };
}

/**
 * Returns why the order was not placed; null if it was, or still may be. The form gets a new token, because
 * each further attempt is a separate payment.
 */
export function rejectedOrder(answer: PayAnswer, { review }: LoadedReview): Rejected | null {
  const anew = { ...review, token: newFormToken() };
  if (answer.kind === 'payment') {
    if (answer.payment.state !== 'failed') return null;
    const errors = failedErrors(answer.payment.failureCode);
    return { reply: { review: anew, errors }, status: 402 };
  }
  const { rejection } = answer;
  return {
    reply: { review: anew, errors: rejectedErrors(rejection) },
    status: paymentRejectionStatus(rejection.code),
    ...('waitSeconds' in rejection && {
      headers: { 'Retry-After': String(rejection.waitSeconds) },
    }),
  };
}

export function reject({ reply, status, headers }: Rejected) {
  return data(reply, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}

/** Returns the message for a refused payment, at the field where the customer can fix it. */
function rejectedErrors(rejection: PaymentRejection): ReviewErrors {
  const message = paymentRejectionLabel(rejection);
  switch (rejection.code) {
    case 'payment_balance_too_small':
    case 'payment_organization_too_small':
    case 'payment_allowance_exceeded':
    case 'payment_not_a_member':
    case 'payment_not_ready':
    case 'payment_frozen':
      return { cash: message };
    case 'payment_too_many_declines':
    case 'payment_too_many_cards':
    case 'payment_too_many_open':
    case 'payment_method_unknown':
    case 'payment_method_expired':
    case 'payment_method_no_card':
    case 'payment_terms_not_granted':
    case 'payment_terms_changed':
    case 'payment_credit_exceeded':
      return { rest: message };
    default:
      return { form: message };
  }
}

/** Returns the message for a failed payment; what the card's bank said is shown at the cards. */
function failedErrors(failure: PaymentFailure | null): ReviewErrors {
  const code = failure ?? 'payment_not_begun';
  const isOfCard = code.startsWith('payment_declined') || code === 'payment_timed_out';
  return isOfCard ? { rest: errorMessage(code) } : { form: errorMessage(code) };
}

/** The reply to a customer who asks too often: a sentence that says when to try again, and the header. */
type TooSoon = { message: string; headers: { 'Retry-After': string } };

/** The form's code fields, and the property of the checkout choice that stores each. */
const CODES = { code: 'discountCode', ambassador: 'ambassadorCode' } as const;

/** Codes that were not checked because of the limit; their fields say when to try again. */
export type UntriedCodes = TooSoon & { fields: (keyof typeof CODES)[] };

type Context = Pick<StoreContext, 'config' | 'db' | 'now'>;

/**
 * Counts one view of the second page, each of which has Shopify price the order twice and reads the cards
 * (money-security S-9). Returns null while the customer is below the limit. @param gid of the customer
 */
export async function tooManyChecks(context: Context, gid: string): Promise<TooSoon | null> {
  const caller = { ...context, clientAddress: gid };
  const wait = await secondsToWait(caller, 'checkout-look', CHECKOUT_VIEW_LIMITS);
  return wait === null ? null : tooSoon(REVIEW.tooManyChecks, wait);
}

/**
 * Rate-limits discount codes and ambassadors' codes so that they cannot be guessed. Only a code that differs
 * from the previous one counts, whichever button it is sent with.
 *
 * @returns the choice, with the previous codes in place of those above the limit, and what to say of these
 */
export async function tryCodes(
  context: Context,
  gid: string,
  { before, desired }: { before: CheckoutChoice; desired: CheckoutChoice },
): Promise<{ choice: CheckoutChoice; untried: UntriedCodes | null }> {
  const caller = { ...context, clientAddress: gid };
  let choice = desired;
  let untried: UntriedCodes | null = null;
  for (const field of ['code', 'ambassador'] as const) {
    const stored = CODES[field];
    if (!desired[stored] || desired[stored] === before[stored]) continue;
    const wait = await secondsToWait(caller, 'checkout-code', CHECKOUT_CODE_LIMITS);
    if (wait === null) continue;
    choice = { ...choice, [stored]: before[stored] };
    const fields: UntriedCodes['fields'] = [...(untried?.fields ?? []), field];
    untried = { ...tooSoon(REVIEW.tooManyCodes, wait), fields };
  }
  return { choice, untried };
}

function tooSoon(messageOf: (wait: string) => string, wait: number): TooSoon {
  return { message: messageOf(waitLabel(wait)), headers: { 'Retry-After': String(wait) } };
}
