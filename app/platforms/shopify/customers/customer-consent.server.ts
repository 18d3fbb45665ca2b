import { outcomeOf, type UserErrorsOutcome } from '~/domain/core/user-errors';
import { CUSTOMER_CONSENT_DOCUMENT } from './admin-customer-documents';
import type { Admin } from '~/platforms/shopify/admin.server';
import { mutate } from '~/platforms/shopify/run-mutation.server';

/** Returns the input for consent that was given (spec section 4). @param at when the box was ticked */
export function subscribed(at: Date) {
  return {
    marketingState: 'SUBSCRIBED',
    marketingOptInLevel: 'SINGLE_OPT_IN',
    consentUpdatedAt: at.toISOString(),
  } as const;
}

/**
 * Gives or withdraws the consent to marketing mail. Withdrawal is UNSUBSCRIBED with UNKNOWN, because Shopify
 * returns NOT_SUBSCRIBED but does not accept it as input.
 *
 * @throws PlatformFailure; the call is safe to repeat
 */
export async function setMarketingConsent(
  admin: Admin,
  gid: string,
  accepts: boolean,
  at: Date,
): Promise<UserErrorsOutcome> {
  const refused = { marketingState: 'UNSUBSCRIBED', marketingOptInLevel: 'UNKNOWN' } as const;
  const emailMarketingConsent = accepts
    ? subscribed(at)
    : { ...refused, consentUpdatedAt: at.toISOString() };
  const { userErrors } = await mutate(admin, CUSTOMER_CONSENT_DOCUMENT, {
    input: { customerId: gid, emailMarketingConsent },
  });
  return outcomeOf(userErrors);
}
