import type { UserError } from './user-errors';

/** All that callers of a platform learn about a failure. The vendor's own text stays in `cause`, for the log. */
export type FailureKind =
  /** No answer, a dropped connection, a 5xx, throttling: the same call may work later. */
  | 'unavailable'
  /** The platform answered no and has done nothing: repeating the call is pointless. */
  | 'refused';

/** What the platform's answer said, for choosing a sentence of the error catalogue. */
export type FailureReason =
  /** The answer contains GraphQL errors; `codes` are those that it names, possibly none. */
  | { why: 'errors'; codes: readonly string[] }
  /** A mutation rejected its input. */
  | { why: 'user-errors'; userErrors: readonly UserError[] }
  /** The answer lacks a required part. */
  | { why: 'structure' };

export class PlatformFailure extends Error {
  override name = 'PlatformFailure';

  constructor(
    readonly platform: 'shopify' | 'stripe' | 'mail' | 'quickbooks' | 'logos',
    readonly kind: FailureKind,
    readonly operation: string,
    cause?: unknown,
    /** Null if there was no answer. */
    readonly reason: FailureReason | null = null,
  ) {
    const codes = reason?.why === 'errors' ? reason.codes.map((code) => ` ${code}`).join('') : '';
    super(`${platform} ${kind}: ${operation}${codes}`, { cause });
  }
}

/**
 * Checks the name, not `instanceof`: clients are in the server's bundle and pages in Remix's, so the class
 * exists twice and each copy would not recognize the other's instances.
 */
export function isPlatformFailure(error: unknown): error is PlatformFailure {
  return error instanceof Error && error.name === 'PlatformFailure';
}
