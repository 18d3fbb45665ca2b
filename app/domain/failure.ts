import type { UserError } from './user-errors';

/**
 * What the rooms above a platform may know of its bad news (house rules, section 6). The vendor's own
 * text stays in `cause`, for the log alone.
 */
export type FailureKind =
  /** No answer, a cut connection, a 5xx, throttled: the same call may work later. */
  | 'unavailable'
  /** The platform answered and said no: repeating it changes nothing. */
  | 'refused';

/** What a platform said in an answer of its own, for the sentences of the error catalogue. */
export type FailureReason =
  /** The answer lists errors of GraphQL. Their codes, none where it names none. */
  | { why: 'errors'; codes: readonly string[] }
  /** A mutation did not take what it was given. */
  | { why: 'user-errors'; userErrors: readonly UserError[] }
  /** The answer lacks what it has to have. */
  | { why: 'structure' };

export class PlatformFailure extends Error {
  override name = 'PlatformFailure';

  constructor(
    readonly platform: 'shopify' | 'stripe' | 'mail' | 'quickbooks' | 'logos',
    readonly kind: FailureKind,
    readonly operation: string,
    cause?: unknown,
    /** Null where nobody answered. */
    readonly reason: FailureReason | null = null,
  ) {
    const codes = reason?.why === 'errors' ? reason.codes.map((code) => ` ${code}`).join('') : '';
    super(`${platform} ${kind}: ${operation}${codes}`, { cause });
  }
}

/**
 * Told by its name: the clients are built into the server's bundle and the pages into another, so
 * that the class exists twice and `instanceof` would not know the other's.
 */
export function isPlatformFailure(error: unknown): error is PlatformFailure {
  return error instanceof Error && error.name === 'PlatformFailure';
}
