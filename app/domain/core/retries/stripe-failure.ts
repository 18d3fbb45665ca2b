/**
 * What a failed call to Stripe means for money (money-security 3.5). Decided by the error class, the code
 * and the HTTP status together, never by the status alone.
 */
export type StripeFailureKind =
  /** Timeout, reset, truncated body, or a 5xx: it may or may not have been done. */
  | 'unknown'
  /** The circuit breaker is open: nothing was sent. */
  | 'not-sent'
  /** 409: a request with the same key is still in progress. */
  | 'busy'
  /** 429: not done. */
  | 'rate-limited'
  /** 402: the card's issuer declined. */
  | 'declined'
  /** Our view of the object is outdated. */
  | 'unexpected-state'
  /** No such object, or not this customer's. */
  | 'missing'
  /** Any other definite refusal: nothing was done. */
  | 'refused'
  /** The same key with other parameters: a bug of ours. */
  | 'idempotency'
  /** 401, 403: the key is wrong; nothing was done. */
  | 'configuration';

/** A failed call to Stripe. Stripe's message stays in `cause`, for the log only. */
export class StripeFailure extends Error {
  override name = 'StripeFailure';

  constructor(
    readonly kind: StripeFailureKind,
    readonly operation: string,
    /** Stripe's codes; null unless it is a decline. */
    readonly decline: { code: string; declineCode: string | null } | null,
    /** The HTTP status; 0 if there was no response. */
    readonly status: number,
    cause: unknown,
  ) {
    super(`stripe ${kind}: ${operation}`, { cause });
  }
}

/** Checks the name, not `instanceof`: the class exists in two bundles (see failure.ts). */
export function isStripeFailure(error: unknown): error is StripeFailure {
  return error instanceof Error && error.name === 'StripeFailure';
}
