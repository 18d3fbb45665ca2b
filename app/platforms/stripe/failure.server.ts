import { Stripe } from 'stripe';
import { StripeFailure, type StripeFailureKind } from '~/domain/core/retries/stripe-failure';

/** Translates the library's errors (money-security 3.5; classes as measured in 1.1 row 7). */
export function failureOf(operation: string, error: unknown): StripeFailure {
  const decline =
    error instanceof Stripe.errors.StripeCardError
      ? { code: error.code ?? 'card_declined', declineCode: error.decline_code ?? null }
      : null;
  const status = error instanceof Stripe.errors.StripeError ? (error.statusCode ?? 0) : 0;
  return new StripeFailure(kindOf(error, status), operation, decline, status, error);
}

function kindOf(error: unknown, status: number): StripeFailureKind {
  const { errors } = Stripe;
  if (!(error instanceof errors.StripeError)) return 'unknown';
  if (error instanceof errors.StripeConnectionError) return 'unknown';
  if (error instanceof errors.StripeCardError) return 'declined';
  if (error instanceof errors.StripeIdempotencyError) return 'idempotency';
  if (error instanceof errors.StripeAuthenticationError) return 'configuration';
  if (error instanceof errors.StripePermissionError) return 'configuration';
  if (error instanceof errors.StripeRateLimitError) return 'rate-limited';
  if (status === 409) return 'busy';
  if (error instanceof errors.StripeInvalidRequestError) {
    if (error.code === 'payment_intent_unexpected_state') return 'unexpected-state';
    return error.code === 'resource_missing' || status === 404 ? 'missing' : 'refused';
  }
  return 'unknown';
}
