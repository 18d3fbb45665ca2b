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
  // What a bank asks back of an order that the platform's checkout took: no charge of ours at Stripe. They
  // need the scope read_shopify_payments_disputes.
  'DISPUTES_CREATE',
  'DISPUTES_UPDATE',
  'FULFILLMENTS_CREATE',
  'FULFILLMENTS_UPDATE',
  'DRAFT_ORDERS_CREATE',
  'DRAFT_ORDERS_UPDATE',
  'DRAFT_ORDERS_DELETE',
] as const;

/**
 * Makes the subscriptions that are missing; safe to run at every start. One that the platform refuses, for
 * want of a scope, keeps none of the others from being made.
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
    const { webhookSubscriptionCreate } = await admin.run<{
      webhookSubscriptionCreate: { userErrors: unknown[] } | null;
    }>('Subscribe', WEBHOOK_SUBSCRIBE_DOCUMENT, { topic, subscription: { uri } });
    const isMade = webhookSubscriptionCreate?.userErrors.length === 0;
    outcome[isMade ? 'added' : 'refused'].push(topic);
  }
  if (outcome.refused.length === 0) return outcome;
  // One that is there by now was made by another process of the store that starts at the same moment.
  const now = await subscribedTopics(admin, uri);
  return { ...outcome, refused: outcome.refused.filter((topic) => !now.has(topic)) };
}

async function subscribedTopics(admin: Admin, uri: string): Promise<Set<string>> {
  const { webhookSubscriptions } = await admin.run<{
    webhookSubscriptions: { nodes: { topic: string; uri: string }[] };
  }>('Subscriptions', WEBHOOKS_DOCUMENT, { first: 100 });
  return new Set(
    webhookSubscriptions.nodes.filter((node) => node.uri === uri).map((node) => node.topic),
  );
}

/**
 * Whether the raw body was signed with one of our secrets, compared in constant time: after a new one was
 * made, the vendor goes on signing with the old one until that is revoked.
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
