import type { Admin } from '~/platforms/shopify/admin.server';
import { updateAddress } from '~/platforms/shopify/customers/customer-addresses.server';

/**
 * Makes one of the customer's own addresses the default; nothing else changes.
 *
 * @throws PlatformFailure when Shopify does not answer; repeating is safe
 */
export function makeDefaultAddress(admin: Admin, customerGid: string, key: string) {
  return updateAddress(admin, customerGid, key, {}, { asDefault: true });
}
