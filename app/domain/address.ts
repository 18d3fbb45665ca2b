/** The most addresses that Shopify hands out of a customer, and that we read (spec section 9). */
export const ADDRESSES_READ = 50;

/**
 * The key of an address in `location_names` (spec section 7): the last path segment of its id without
 * the query string, the same for the ids of both APIs.
 * `gid://shopify/MailingAddress/123?model_name=CustomerAddress` → `123`
 */
export function addressKey(id: string): string {
  const path = id.split('?', 1)[0] ?? '';
  return path.slice(path.lastIndexOf('/') + 1);
}
