import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema';
import { insertShopifyEvent } from '~/models/shopify-event.server';

/** A webhook without the headers that every one of Shopify's carries. */
export class MalformedWebhook extends Error {
  override name = 'MalformedWebhook';
}

/**
 * Keeps one delivery of a verified webhook, once, however often it comes. Only what it is about is
 * kept; what changed is read again from the platform, so that order and repeats do not matter.
 *
 * @returns false when the delivery was known
 * @throws MalformedWebhook
 * @see https://shopify.dev/docs/apps/build/webhooks
 */
export function recordShopifyEvent(
  db: Kysely<DB>,
  headers: Headers,
  body: Uint8Array,
): Promise<boolean> {
  const id = headers.get('X-Shopify-Webhook-Id');
  const topic = headers.get('X-Shopify-Topic');
  if (!id || !topic || id.length > 200 || topic.length > 100) {
    throw new MalformedWebhook('no webhook id or topic');
  }
  const triggered = new Date(headers.get('X-Shopify-Triggered-At') ?? '');
  return insertShopifyEvent(db, {
    id,
    eventId: headers.get('X-Shopify-Event-Id'),
    topic,
    objectId: objectIdOf(topic, body),
    triggeredAt: Number.isNaN(triggered.getTime()) ? null : triggered,
  });
}

/** The platform's global id of what the webhook is about; deletions carry the bare number only. */
function objectIdOf(topic: string, body: Uint8Array): string | null {
  let payload: unknown;
  try {
    payload = JSON.parse(new TextDecoder().decode(body));
  } catch {
    return null;
  }
  if (typeof payload !== 'object' || payload === null) return null;
  if ('admin_graphql_api_id' in payload && typeof payload.admin_graphql_api_id === 'string') {
    const id = payload.admin_graphql_api_id;
    return /^gid:\/\/shopify\/[A-Za-z]{1,40}\/\d{1,20}$/.test(id) ? id : null;
  }
  const isProduct = topic.startsWith('products/');
  if (isProduct && 'id' in payload && Number.isSafeInteger(payload.id)) {
    return `gid://shopify/Product/${String(payload.id)}`;
  }
  return null;
}
