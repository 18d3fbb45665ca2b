/** All that callers learn about a failed call; the service's own text stays in `cause`, for the log. */
export type FailureKind =
  /** No answer, a dropped connection, a 5xx, throttling: the same call may work later. */
  | 'unavailable'
  /** The service rejected the call and did nothing: repeating it is pointless. */
  | 'refused';

/** What the response said, for choosing an error message. */
export type FailureReason =
  /** The response contains GraphQL errors; `codes` are the codes they name, possibly none. */
  | { why: 'errors'; codes: readonly string[] }
  /** A mutation rejected its input. */
  | { why: 'user-errors'; userErrors: readonly UserError[] }
  /** The response lacks a required part. */
  | { why: 'structure' };

export class PlatformFailure extends Error {
  override name = 'PlatformFailure';

  constructor(
    readonly platform: 'shopify' | 'stripe' | 'mail' | 'quickbooks' | 'logos' | 'storage',
    readonly kind: FailureKind,
    readonly operation: string,
    cause?: unknown,
    /** Null if there was no response. */
    readonly reason: FailureReason | null = null,
  ) {
    const codes = reason?.why === 'errors' ? reason.codes.map((code) => ` ${code}`).join('') : '';
    super(`${platform} ${kind}: ${operation}${codes}`, { cause });
  }
}

/**
 * Checks the name instead of `instanceof`: clients are in the server's bundle and pages in Remix's, so the
 * class exists twice and neither copy recognizes the other's instances.
 */
export function isPlatformFailure(error: unknown): error is PlatformFailure {
  return error instanceof Error && error.name === 'PlatformFailure';
}

/** An error that Shopify reports about a mutation's input. It is a value, never thrown. */
export type UserError = {
  /** Path of the input it concerns, e.g. `['input', 'phone']`; null for none. */
  field: string[] | null;
  message: string;
};

export type UserErrorsOutcome = { ok: true } | { ok: false; userErrors: UserError[] };

const LONGEST_MESSAGE = 300;

/** Returns one message as plain text for a page: one line without control characters, of bounded length. */
export function plainMessage(message: string): string {
  const line = message.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\s]+/gu, ' ').trim();
  const characters = [...line];
  if (characters.length <= LONGEST_MESSAGE) return line;
  return `${characters.slice(0, LONGEST_MESSAGE - 1).join('')}…`;
}

/** Joins user errors with '; ' (spec section 8). Empty if there is no message. */
export function joinUserErrors(errors: readonly Pick<UserError, 'message'>[]): string {
  const messages = errors.map(({ message }) => plainMessage(message)).filter(Boolean);
  return messages.join('; ');
}

/** Returns the first user error's message (spec section 8, favorites); null if it is empty. */
export function firstUserError(errors: readonly Pick<UserError, 'message'>[]): string | null {
  return plainMessage(errors[0]?.message ?? '') || null;
}

/** Whether an error concerns this input; `customerCreate` reports `['email']`, others nest the path. */
export function isAbout(errors: readonly UserError[], input: string): boolean {
  return errors.some(({ field }) => field?.at(-1) === input);
}

/** Returns the outcome of a mutation that returns only user errors. */
export function outcomeOf(userErrors: readonly UserError[]): UserErrorsOutcome {
  if (userErrors.length === 0) return { ok: true };
  return { ok: false, userErrors: userErrors.map(({ field, message }) => ({ field, message })) };
}

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
  /** Any other definite rejection: nothing was done. */
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
