import { UPLOAD_BODY_BYTES } from '../app/http/upload.server';

/** Larger bodies are refused before anything reads them (money-security, S-2). */
const MAX_BODY_BYTES = 64 * 1024;

/**
 * Posted by platforms, not from our pages; each route verifies the signature. Shopify's message about an
 * order repeats every line in its fulfillments and refunds, some 2 KB each time. If we refuse messages of a
 * topic often enough, Shopify ends the subscription.
 */
const WEBHOOK_BYTES: ReadonlyMap<string, number> = new Map([
  ['/webhooks/shopify', 2 * 1024 * 1024],
  ['/webhooks/stripe', 4 * MAX_BODY_BYTES],
]);

export const WEBHOOKS = [...WEBHOOK_BYTES.keys()];

/** The forms that carry a file: the paths of their pages and of the pages' data requests. */
const UPLOADS =
  /^\/(?:design|erp\/orders\/custom\/[0-9a-f-]{36}|erp\/ambassadors\/assets)(?:\.data)?$/;

/** Returns the largest body accepted at this path, in bytes. @param path without the query */
export function bodyLimit(path: string): number {
  if (UPLOADS.test(path)) return UPLOAD_BODY_BYTES;
  return WEBHOOK_BYTES.get(path) ?? MAX_BODY_BYTES;
}
