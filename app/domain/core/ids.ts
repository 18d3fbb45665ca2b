/**
 * The ids that URLs and forms carry: of Shopify's objects, of our rows and of forms. Each is parsed here and nowhere
 * else; what is malformed is nobody's.
 */

const NUMBER = /^\d{1,18}$/;

/** Whether a text is the number of one of Shopify's objects: Shopify refuses longer ones. */
export function isShopifyNumber(text: string): boolean {
  return NUMBER.test(text);
}

/** Returns the GID of a number: `123` → `gid://shopify/Customer/123`. */
export function gidOf(kind: string, number: string | bigint): string {
  return `gid://shopify/${kind}/${number}`;
}

const GID = /^gid:\/\/shopify\/([A-Za-z]{1,40})\/\d{1,20}$/;

/** Whether a text is a GID. @param kind only of this kind of objects */
export function isGid(text: string, kind?: string): boolean {
  const [, found] = GID.exec(text) ?? [];
  return found !== undefined && (kind === undefined || found === kind);
}

/** `gid://shopify/Customer/123` → `123`. */
export function customerNumber(gid: string): string {
  return gid.slice(gid.lastIndexOf('/') + 1);
}

/** Converts it back, for tables that store only the number (`organization_users.user_id`). */
export function customerGid(number: string): string {
  return gidOf('Customer', number);
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

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text is the id of a row of ours: anything else cannot be in the database and needs no query. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** Whether a text is a UUID as others may write it, in capitals too. */
export function isForeignUuid(text: string): boolean {
  return UUID.test(text.toLowerCase());
}

/** The id of no row. */
export const NO_ROW = '00000000-0000-0000-0000-000000000000';

const TOKEN = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Whether a text is a form's token, as `newFormToken` makes them: a UUID of version 4. */
export function isFormToken(text: string): boolean {
  return TOKEN.test(text);
}
