import { outcomeOf, type UserError, type UserErrorsOutcome } from '~/domain/user-errors';
import { CUSTOMER_CONSENT_DOCUMENT } from './admin-customer-documents';
import type { Admin } from './admin.server';

/** Consent that was given: spec section 4. @param at when the box was ticked */
export function subscribed(at: Date) {
  return {
    marketingState: 'SUBSCRIBED',
    marketingOptInLevel: 'SINGLE_OPT_IN',
    consentUpdatedAt: at.toISOString(),
  };
}

/**
 * Gives or takes back the consent to marketing mail. Taking it back is UNSUBSCRIBED with UNKNOWN:
 * NOT_SUBSCRIBED is a state that Shopify tells and refuses to be told.
 *
 * @throws PlatformFailure; repeating the call is harmless
 */
export async function setMarketingConsent(
  admin: Admin,
  gid: string,
  accepts: boolean,
  at: Date,
): Promise<UserErrorsOutcome> {
  const refused = { marketingState: 'UNSUBSCRIBED', marketingOptInLevel: 'UNKNOWN' };
  const emailMarketingConsent = accepts
    ? subscribed(at)
    : { ...refused, consentUpdatedAt: at.toISOString() };
  const { customerEmailMarketingConsentUpdate: answer } = await admin.run<{
    customerEmailMarketingConsentUpdate: { userErrors: UserError[] };
  }>('UpdateEmailConsent', CUSTOMER_CONSENT_DOCUMENT, {
    input: { customerId: gid, emailMarketingConsent },
  });
  return outcomeOf(answer.userErrors);
}
