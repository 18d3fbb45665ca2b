/** The most addresses of a customer that Shopify returns, and that we read (spec section 9). */
export const ADDRESSES_READ = 50;

/**
 * Returns the key of an address in `location_names` (spec section 7): the last path segment of its id without
 * the query string. Both APIs' ids give the same key.
 * `gid://shopify/MailingAddress/123?model_name=CustomerAddress` → `123`
 */
export function addressKey(id: string): string {
  const path = id.split('?', 1)[0] ?? '';
  return path.slice(path.lastIndexOf('/') + 1);
}
