import { isPlatformFailure, PlatformFailure } from '~/domain/core/retries/failure';
import type { UserError } from '~/domain/core/user-errors';
import type { Admin } from './admin.server';

/** Codes that leave open whether anything was done. */
const UNCERTAIN = ['INTERNAL_SERVER_ERROR', 'TIMEOUT', 'IDEMPOTENCY_CONCURRENT_REQUEST'];

/**
 * The refusal while an earlier call with the same idempotency key is executing. Mutations whose user errors
 * have no code say it in words alone.
 */
const IN_PROGRESS = /currently in progress/i;

/**
 * Runs a mutation that moves money or an order, and whose outcome must therefore be certain. It throws
 * `refused` only if certainly nothing was done. For an answer that it cannot interpret it throws
 * `unavailable`, and the caller finds out with a read.
 *
 * @param field the mutation's root field, whose payload is returned
 * @throws PlatformFailure, with the reason of the refusal
 */
export async function runMutation<Payload>(
  admin: Admin,
  [operation, field, document]: readonly [operation: string, field: string, document: string],
  variables: object,
  of?: string | null,
): Promise<Payload> {
  const answer = await run<Payload>(admin, operation, document, variables, of);
  const payload = answer[field];
  if (!payload || !Array.isArray(payload.userErrors)) throw unexpectedAnswer(operation);
  if (payload.userErrors.length > 0) {
    const isOpen = payload.userErrors.some(({ message }) => IN_PROGRESS.test(message));
    const kind = isOpen ? 'unavailable' : 'refused';
    throw new PlatformFailure('shopify', kind, operation, causeOf(payload.userErrors), {
      why: 'user-errors',
      userErrors: payload.userErrors,
    });
  }
  return payload;
}

/** Returns the user errors as the log shows them; it redacts personal data by pattern. */
function causeOf(userErrors: readonly UserError[]): Error {
  const each = userErrors.map(({ field, message }) =>
    [field?.join('.'), message].filter(Boolean).join(' '),
  );
  return new Error(each.join('; '));
}

/** Returns the failure for an answer that lacks a required part: the call may have taken effect anyway. */
export function unexpectedAnswer(operation: string): PlatformFailure {
  const cause = new Error('the answer lacks what was asked for');
  return new PlatformFailure('shopify', 'unavailable', operation, cause, { why: 'structure' });
}

type Answer<Payload> = Record<string, (Payload & { userErrors?: UserError[] }) | null | undefined>;

async function run<Payload>(
  admin: Admin,
  operation: string,
  document: string,
  variables: object,
  of?: string | null,
): Promise<Answer<Payload>> {
  try {
    return await admin.run<Answer<Payload>>(operation, document, variables, of);
  } catch (error) {
    if (!isPlatformFailure(error) || error.reason?.why !== 'errors') throw error;
    const { codes } = error.reason;
    const isCertain = codes.length > 0 && !codes.some((code) => UNCERTAIN.includes(code));
    if (isCertain) throw error;
    throw new PlatformFailure('shopify', 'unavailable', operation, error.cause, error.reason);
  }
}
