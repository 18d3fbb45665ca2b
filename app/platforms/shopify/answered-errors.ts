import { PlatformFailure, type FailureKind } from '~/domain/core/retries/failure';

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
