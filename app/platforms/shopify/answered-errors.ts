import { PlatformFailure, type FailureKind } from '~/domain/core/retries/failure';

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
