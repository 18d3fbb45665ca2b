import type { Admin } from '~/platforms/shopify/admin.server';
import { updateAddress } from '~/platforms/shopify/customer-addresses.server';

/**
 * Makes one of the customer's own addresses the default one; nothing else of it changes.
 *
 * @throws PlatformFailure when Shopify is silent; the same again is harmless
 */
export function makeDefaultAddress(admin: Admin, customerGid: string, key: string) {
  return updateAddress(admin, customerGid, key, {}, { asDefault: true });
}
