import {
  type FailureKind,
  isPlatformFailure,
  PlatformFailure,
  type UserError,
} from '~/domain/core/retries/failure';
import type { Admin } from './admin.server';
import { operationOf, type TypedDocument } from './typed-document';

/** Codes that leave open whether anything was done. */
const UNCERTAIN = ['INTERNAL_SERVER_ERROR', 'TIMEOUT', 'IDEMPOTENCY_CONCURRENT_REQUEST'];

/**
 * The rejection while an earlier call with the same idempotency key is executing. Mutations whose user errors
 * have no code say it in words alone.
 */
const IN_PROGRESS = /currently in progress/i;

/**
 * Runs a mutation, and returns the payload of its root field with its user errors, if any.
 *
 * @throws PlatformFailure
 */
export function mutate<Answer extends object, Variables>(
  admin: Admin,
  document: TypedDocument<Answer, Variables>,
  variables: NoInfer<Variables>,
  of?: string | null,
): Promise<PayloadOf<Answer>> {
  return admin
    .run(document, variables, of)
    .then((answer) => payloadOf(operationOf(document), answer));
}

/**
 * Runs a mutation that moves money or an order, and whose outcome must therefore be certain. It throws
 * `refused` only if certainly nothing was done. For an answer that it cannot interpret it throws
 * `unavailable`, and the caller finds out with a read.
 *
 * @returns the payload of the root field
 * @throws PlatformFailure, with the reason of the rejection
 */
export async function runMutation<Answer extends object, Variables>(
  admin: Admin,
  document: TypedDocument<Answer, Variables>,
  variables: NoInfer<Variables>,
  of?: string | null,
): Promise<PayloadOf<Answer>> {
  const operation = operationOf(document);
  const payload: PayloadOf<Answer> & { userErrors?: UserError[] } = await mutate(
    admin,
    document,
    variables,
    of,
  ).catch(unlessCertain);
  const { userErrors } = payload;
  if (!Array.isArray(userErrors)) throw unexpectedAnswer(operation);
  if (userErrors.length > 0) {
    const isOpen = userErrors.some(({ message }) => IN_PROGRESS.test(message));
    const kind = isOpen ? 'unavailable' : 'refused';
    throw new PlatformFailure('shopify', kind, operation, causeOf(userErrors), {
      why: 'user-errors',
      userErrors,
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

/** Throws the error, as `unavailable` if its codes leave open whether anything was done. */
function unlessCertain(error: unknown): never {
  if (!isPlatformFailure(error) || error.reason?.why !== 'errors') throw error;
  const { codes } = error.reason;
  const isCertain = codes.length > 0 && !codes.some((code) => UNCERTAIN.includes(code));
  if (isCertain) throw error;
  throw new PlatformFailure('shopify', 'unavailable', error.operation, error.cause, error.reason);
}

/** What a mutation's one root field answers. */
export type PayloadOf<Answer> = NonNullable<Answer[keyof Answer]>;

/** Returns the payload of a mutation's one root field. @throws PlatformFailure if there is none */
export function payloadOf<Answer extends object>(
  operation: string,
  answer: Answer,
): PayloadOf<Answer> {
  const [payload] = Object.values(answer) as (Answer[keyof Answer] | undefined)[];
  if (payload === null || payload === undefined) throw unexpectedAnswer(operation);
  return payload;
}

/** Returns the failure for an answer that lacks a required part: the call may have taken effect anyway. */
export function unexpectedAnswer(operation: string): PlatformFailure {
  const cause = new Error('the answer lacks what was asked for');
  return new PlatformFailure('shopify', 'unavailable', operation, cause, { why: 'structure' });
}

/** The part of an answer that matters here. */
type Answered = { graphQLErrors?: { extensions?: Record<string, unknown> }[] } | undefined;

/** Returns the failure for an answer that lists errors: their codes are its reason, their text its cause. */
export function answeredErrors(
  kind: FailureKind,
  operation: string,
  errors: Answered,
): PlatformFailure {
  const codes = (errors?.graphQLErrors ?? []).flatMap(({ extensions }) => {
    const code = extensions?.['code'];
    return typeof code === 'string' && /^[A-Za-z_]{1,60}$/.test(code) ? [code] : [];
  });
  return new PlatformFailure('shopify', kind, operation, errors, {
    why: 'errors',
    codes: [...new Set(codes)],
  });
}
