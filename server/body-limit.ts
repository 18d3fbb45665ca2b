import type { IncomingMessage } from 'node:http';
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
  // Each of the events, which come up to five minutes together, takes some 350 bytes.
  ['/webhooks/quickbooks', 2 * 1024 * 1024],
]);

/** The answer to more than that. */
export const TOO_LARGE = 'This is more than the form can take.';

export const WEBHOOKS = [...WEBHOOK_BYTES.keys()];

/** The forms that carry a file: the paths of their pages and of the pages' data requests. */
const UPLOADS =
  /^\/(?:design|erp\/orders\/custom\/[0-9a-f-]{36}|erp\/ambassadors\/assets|erp\/fulfilment\/tracking|erp\/returns\/[0-9a-f-]{36}|dashboard\/manage\/orders\/\d{1,18}\/return|dashboard\/manage\/returns\/[0-9a-f-]{36})(?:\.data)?$/;

/** Whether forms posted to this path may carry a file. @param path without the query */
export function isUpload(path: string): boolean {
  return UPLOADS.test(path);
}

/** Returns the largest body accepted at this path, in bytes. @param path without the query */
export function bodyLimit(path: string): number {
  if (isUpload(path)) return UPLOAD_BODY_BYTES;
  return WEBHOOK_BYTES.get(path) ?? MAX_BODY_BYTES;
}

/** A body without an announced length; a proxy that passes on what it has not got whole sends one. */
export function isChunked(request: IncomingMessage): boolean {
  return request.headers['transfer-encoding']?.toLowerCase() === 'chunked';
}

/** Tells whoever reads a request's body that it is over: nothing more is read. */
export function endReading(request: IncomingMessage): void {
  request.pause();
  request.emit('aborted');
}

/**
 * Counts a chunked body while somebody else reads it. Call it in the same turn as that reader begins to listen.
 *
 * @returns resolves when more has come than is accepted at this path: the reader is told that the request is over, and
 *   nothing more is read
 */
export function beyondLimit(request: IncomingMessage, path: string): Promise<void> {
  let left = bodyLimit(path);
  return new Promise((resolve) => {
    request.on('data', function count(chunk: Buffer) {
      left -= chunk.length;
      if (left >= 0) return;
      request.off('data', count);
      endReading(request);
      resolve();
    });
  });
}
