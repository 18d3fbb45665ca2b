import type { Admin } from '~/platforms/shopify/admin.server';
import { setMarketingConsent } from '~/platforms/shopify/customer-consent.server';

/**
 * Writes down whether somebody wants our news, with the moment of the choice; effective at once
 * (money-security P-1).
 *
 * @throws PlatformFailure when Shopify is silent; it may have been written
 */
export function chooseMarketing(
  { admin, now }: { admin: Admin; now: () => number },
  customerGid: string,
  accepts: boolean,
) {
  return setMarketingConsent(admin, customerGid, accepts, new Date(now()));
}
