import { GRANTED_SCOPES_DOCUMENT } from './admin-documents';
import type { Admin } from './admin.server';

/** The Admin API scopes that the store's app needs; a write scope includes reading (docs/shopify.md). */
export const NEEDED_SCOPES = [
  'read_all_orders',
  'read_fulfillments',
  'read_locations',
  'read_metaobjects',
  'read_shopify_payments_disputes',
  'write_customer_data_erasure',
  'write_customer_merge',
  'write_customers',
  'write_draft_orders',
  'write_files',
  'write_inventory',
  'write_orders',
  'write_products',
] as const;

/**
 * Lists the scopes that the app lacks. Without one of them, Shopify refuses every document that has a field
 * of it as a whole; without `read_all_orders`, orders older than 60 days are missing.
 *
 * @throws PlatformFailure
 */
export async function missingScopes(admin: Admin): Promise<string[]> {
  const { currentAppInstallation } = await admin.run(GRANTED_SCOPES_DOCUMENT, {});
  const granted = currentAppInstallation.accessScopes.map(({ handle }) => handle);
  return NEEDED_SCOPES.filter(
    (scope) => !granted.includes(scope) && !granted.includes(scope.replace('read_', 'write_')),
  );
}
