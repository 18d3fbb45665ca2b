/** `gid://shopify/Customer/123` → `123`. */
export function customerNumber(gid: string): string {
  return gid.slice(gid.lastIndexOf('/') + 1);
}

/** Converts it back, for tables that store only the number (`organization_users.user_id`). */
export function customerGid(number: string): string {
  return `gid://shopify/Customer/${number}`;
}

const OURS = 'gid://earth-brands/Ambassador/';

/** Returns the id under which an ambassador's copy is queued for a refresh. */
export function ambassadorGid(customerGid: string): string {
  return OURS + customerNumber(customerGid);
}

/** Returns the customer that such an id stands for. */
export function customerOfAmbassador(gid: string): string {
  return customerGid(customerNumber(gid));
}
