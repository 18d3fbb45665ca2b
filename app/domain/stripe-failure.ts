/**
 * What an error of a call to Stripe means for money (money-security 3.5). Decided by the class, the
 * code and the status together, never by the status alone.
 */
export type StripeFailureKind =
  /** Time-out, reset, a cut body, a 5xx: it may or may not have been done. */
  | 'unknown'
  /** The circuit is open: nothing was sent. */
  | 'not-sent'
  /** 409: the same key is still being worked on. */
  | 'busy'
  /** 429: not done. */
  | 'rate-limited'
  /** 402: a definite no of the card's issuer. */
  | 'declined'
  /** Our picture of the object is old. */
  | 'unexpected-state'
  /** No such object, or not this customer's. */
  | 'missing'
  /** Any other definite no: nothing was done. */
  | 'refused'
  /** Same key, other parameters: our mistake. */
  | 'idempotency'
  /** 401, 403: the key is wrong; nothing was done. */
  | 'configuration';

/** A call to Stripe that has failed. The vendor's words stay in `cause`, for the log alone. */
export class StripeFailure extends Error {
  override name = 'StripeFailure';

  constructor(
    readonly kind: StripeFailureKind,
    readonly operation: string,
    /** By the vendor's codes, where it is a decline. */
    readonly decline: { code: string; declineCode: string | null } | null,
    /** The vendor's status; 0 when there was no answer. */
    readonly status: number,
    cause: unknown,
  ) {
    super(`stripe ${kind}: ${operation}`, { cause });
  }
}

/** Told by its name: the class exists in two bundles (see failure.ts). */
export function isStripeFailure(error: unknown): error is StripeFailure {
  return error instanceof Error && error.name === 'StripeFailure';
}
