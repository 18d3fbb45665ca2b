import { UPLOAD_BODY_BYTES } from '../app/http/upload.server';

/** Bodies above this are refused before anything reads them (money-security, S-2). */
const MAX_BODY_BYTES = 64 * 1024;

/**
 * Posted by platforms and not from our pages; each checks who has signed it. What Shopify says of an order has
 * every line again in its parcels and its refunds, some 2 KB each time; whoever refuses a message often
 * enough gets none of its topic any more.
 */
const WEBHOOK_BYTES: ReadonlyMap<string, number> = new Map([
  ['/webhooks/shopify', 2 * 1024 * 1024],
  ['/webhooks/stripe', 4 * MAX_BODY_BYTES],
]);

export const WEBHOOKS = [...WEBHOOK_BYTES.keys()];

/** The forms that carry a file, by a page's address and by that of its data. */
const UPLOADS =
  /^\/(?:dashboard\/manage\/custom-orders\/new|erp\/orders\/custom\/[0-9a-f-]{36}|erp\/ambassadors\/assets)(?:\.data)?$/;

/** The most bytes that a message to this address may have. @param path without the query */
export function bodyLimit(path: string): number {
  if (UPLOADS.test(path)) return UPLOAD_BODY_BYTES;
  return WEBHOOK_BYTES.get(path) ?? MAX_BODY_BYTES;
}
