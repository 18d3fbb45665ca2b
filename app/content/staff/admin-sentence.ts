import { joinUserErrors, type PlatformFailure } from '~/domain/core/retries/failure';
import { sentence } from '~/content/core/errors';

/**
 * Returns the message for a failed call of Shopify's Admin API, in the wording of the spec's error
 * catalogue (section 8, Draft orders and other). Shopify's codes and its messages about an input are shown;
 * other error texts only go to the log (money-security S-8).
 */
export function adminSentence(failure: Pick<PlatformFailure, 'operation' | 'reason'>): string {
  const message = reasonSentence(failure);
  return failure.operation === 'CreateDraft'
    ? sentence('draft_order_not_created', { message })
    : message;
}

function reasonSentence({ reason }: Pick<PlatformFailure, 'reason'>): string {
  switch (reason?.why) {
    case 'errors':
      return reason.codes.length > 0
        ? sentence('graphql_errors_detailed', { details: reason.codes.join(', ') })
        : sentence('graphql_errors');
    case 'user-errors':
      return joinUserErrors(reason.userErrors) || sentence('graphql_errors');
    case 'structure':
      return sentence('api_response_unexpected');
    case undefined:
      return sentence('storefront_unavailable');
  }
}
