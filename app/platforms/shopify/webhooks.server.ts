import { createHmac, timingSafeEqual } from 'node:crypto';
import { WEBHOOK_SUBSCRIBE_DOCUMENT, WEBHOOKS_DOCUMENT } from './admin-documents';
import type { Admin } from './admin.server';

/** The topics this store listens to. */
export const WEBHOOK_TOPICS = [
  'PRODUCTS_CREATE',
  'PRODUCTS_UPDATE',
  'PRODUCTS_DELETE',
  'CUSTOMERS_CREATE',
  'CUSTOMERS_UPDATE',
  'CUSTOMERS_DELETE',
  // Needs the scope read_customer_merge, which write_customer_merge includes.
  'CUSTOMERS_MERGE',
  'CUSTOMER_TAGS_ADDED',
  'CUSTOMER_TAGS_REMOVED',
  'CUSTOMERS_EMAIL_MARKETING_CONSENT_UPDATE',
  'ORDERS_CREATE',
  'ORDERS_PAID',
  'ORDERS_UPDATED',
  'ORDERS_EDITED',
  'ORDERS_CANCELLED',
  'ORDERS_FULFILLED',
  'ORDERS_DELETE',
  'REFUNDS_CREATE',
  // Chargebacks on orders paid in Shopify's own checkout, which are not charges of ours at Stripe. These
  // topics need the scope read_shopify_payments_disputes.
  'DISPUTES_CREATE',
  'DISPUTES_UPDATE',
  'FULFILLMENTS_CREATE',
  'FULFILLMENTS_UPDATE',
  'DRAFT_ORDERS_CREATE',
  'DRAFT_ORDERS_UPDATE',
  'DRAFT_ORDERS_DELETE',
] as const;

/**
 * Creates the missing subscriptions; safe to run at every start. If Shopify refuses one for lack of a scope,
 * the others are still created.
 *
 * @returns the topics that were added, and those that were refused
 * @throws PlatformFailure
 */
export async function subscribeToWebhooks(
  admin: Admin,
  uri: string,
): Promise<{ added: string[]; refused: string[] }> {
  const present = await subscribedTopics(admin, uri);
  const outcome = { added: [] as string[], refused: [] as string[] };
  for (const topic of WEBHOOK_TOPICS.filter((one) => !present.has(one))) {
    const { webhookSubscriptionCreate } = await admin.run(WEBHOOK_SUBSCRIBE_DOCUMENT, {
      topic,
      subscription: { uri },
    });
    const isMade = webhookSubscriptionCreate?.userErrors.length === 0;
    outcome[isMade ? 'added' : 'refused'].push(topic);
  }
  if (outcome.refused.length === 0) return outcome;
  // If it exists by now, another process of the store that started at the same moment has created it.
  const now = await subscribedTopics(admin, uri);
  return { ...outcome, refused: outcome.refused.filter((topic) => !now.has(topic)) };
}

async function subscribedTopics(admin: Admin, uri: string): Promise<Set<string>> {
  const { webhookSubscriptions } = await admin.run(WEBHOOKS_DOCUMENT, { first: 100 });
  return new Set(
    webhookSubscriptions.nodes.filter((node) => node.uri === uri).map((node) => node.topic),
  );
}

/**
 * Whether the raw body was signed with one of our secrets; compares in constant time. There may be several,
 * because Shopify goes on signing with an old secret until it is revoked.
 *
 * @see https://shopify.dev/docs/apps/build/webhooks/subscribe/https
 */
export function isSignedByShopify(
  body: Uint8Array,
  signature: string | null,
  secrets: readonly string[],
): boolean {
  if (!signature) return false;
  const given = Buffer.from(signature, 'base64');
  return secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(body).digest();
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
