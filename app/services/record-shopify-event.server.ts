import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema';
import { wantLook } from '~/models/balance-look.server';
import { forgetCustomerProfile } from '~/models/customer-profile.server';
import { endAllSessions } from '~/models/customer-session.server';
import { insertShopifyEvent } from '~/models/shopify-event.server';

/** A webhook without the headers that every one of Shopify's carries. */
export class MalformedWebhook extends Error {
  override name = 'MalformedWebhook';
}

/**
 * Keeps one delivery of a verified webhook, once, however often it comes. Only what it is about is
 * kept; what changed is read again from the platform, so that order and repeats do not matter. A
 * customer who has changed is forgotten at once, and their balance is looked at soon: others may have
 * written it. One who is deleted is signed out.
 *
 * @returns false when the delivery was known
 * @throws MalformedWebhook
 * @see https://shopify.dev/docs/apps/build/webhooks
 */
export async function recordShopifyEvent(
  db: Kysely<DB>,
  headers: Headers,
  body: Uint8Array,
  at: Date,
): Promise<boolean> {
  const id = headers.get('X-Shopify-Webhook-Id');
  const topic = headers.get('X-Shopify-Topic');
  if (!id || !topic || id.length > 200 || topic.length > 100) {
    throw new MalformedWebhook('no webhook id or topic');
  }
  const triggered = new Date(headers.get('X-Shopify-Triggered-At') ?? '');
  const objectId = objectIdOf(topic, body);
  if (topic.startsWith('customer') && objectId !== null) {
    await forgetCustomerProfile(db, objectId);
    if (topic === 'customers/update') await wantLook(db, objectId, at);
    if (topic === 'customers/delete') await endAllSessions(db, objectId);
  }
  return insertShopifyEvent(db, {
    id,
    eventId: headers.get('X-Shopify-Event-Id'),
    topic,
    objectId,
    triggeredAt: Number.isNaN(triggered.getTime()) ? null : triggered,
  });
}

const GID = /^gid:\/\/shopify\/[A-Za-z]{1,40}\/\d{1,20}$/;

/** The platform's global id of what the webhook is about; some topics carry only a bare number. */
function objectIdOf(topic: string, body: Uint8Array): string | null {
  let payload: unknown;
  try {
    payload = JSON.parse(new TextDecoder().decode(body));
  } catch {
    return null;
  }
  if (typeof payload !== 'object' || payload === null) return null;
  const fields = payload as Record<string, unknown>;
  for (const id of [fields['admin_graphql_api_id'], fields['customerId']]) {
    if (typeof id === 'string') return GID.test(id) ? id : null;
  }
  const isProduct = topic.startsWith('products/');
  const number = isProduct ? fields['id'] : fields['customer_id'];
  if (!Number.isSafeInteger(number)) return null;
  return `gid://shopify/${isProduct ? 'Product' : 'Customer'}/${String(number)}`;
}
