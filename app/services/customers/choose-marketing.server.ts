import type { Admin } from '~/platforms/shopify/admin.server';
import { setMarketingConsent } from '~/platforms/shopify/customers/customer-consent.server';

/**
 * Records a customer's marketing consent with its time; effective at once (money-security P-1).
 *
 * @throws PlatformFailure when Shopify does not answer; it may have been recorded
 */
export function chooseMarketing(
  { admin, now }: { admin: Admin; now: () => number },
  customerGid: string,
  accepts: boolean,
) {
  return setMarketingConsent(admin, customerGid, accepts, new Date(now()));
}
