import { joinUserErrors, type PlatformFailure } from '~/domain/core/retries/failure';
import { errorMessage } from '~/content/core/errors';

/**
 * Returns the message for a failed call of Shopify's Admin API, in the wording of the spec's error
 * catalogue (section 8, Draft orders and other). Shopify's codes and its messages about an input are shown;
 * other error texts only go to the log (money-security S-8).
 */
export function adminMessage(failure: Pick<PlatformFailure, 'operation' | 'reason'>): string {
  const message = reasonMessage(failure);
  return failure.operation === 'CreateDraft'
    ? errorMessage('draft_order_not_created', { message })
    : message;
}

function reasonMessage({ reason }: Pick<PlatformFailure, 'reason'>): string {
  switch (reason?.why) {
    case 'errors':
      return reason.codes.length > 0
        ? errorMessage('graphql_errors_detailed', { details: reason.codes.join(', ') })
        : errorMessage('graphql_errors');
    case 'user-errors':
      return joinUserErrors(reason.userErrors) || errorMessage('graphql_errors');
    case 'structure':
      return errorMessage('api_response_unexpected');
    case undefined:
      return errorMessage('storefront_unavailable');
  }
}
