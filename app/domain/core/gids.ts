/** `gid://shopify/Customer/123` → `123`. */
export function customerNumber(gid: string): string {
  return gid.slice(gid.lastIndexOf('/') + 1);
}

/** Converts it back, for tables that store only the number (`organization_users.user_id`). */
export function customerGid(number: string): string {
  return `gid://shopify/Customer/${number}`;
}
