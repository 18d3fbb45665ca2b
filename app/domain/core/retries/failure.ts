import type { UserError } from '~/domain/core/user-errors';

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
    readonly platform: 'shopify' | 'stripe' | 'mail' | 'quickbooks' | 'logos',
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
