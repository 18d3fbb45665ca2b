import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  GRANTED_SCOPES_DOCUMENT,
  WEBHOOK_SUBSCRIBE_DOCUMENT,
  WEBHOOKS_DOCUMENT,
} from './admin-documents';
import type { Admin } from './admin.server';
import { type AdminApiClient, createAdminApiClient } from '@shopify/admin-api-client';
import type { ShopifyConfig } from '~/config/config-shopify.server';

/** The topics this store listens to. */
export const WEBHOOK_TOPICS = [
  'PRODUCTS_CREATE',
  'PRODUCTS_UPDATE',
  'PRODUCTS_DELETE',
  'INVENTORY_ITEMS_CREATE',
  'INVENTORY_ITEMS_DELETE',
  'INVENTORY_LEVELS_CONNECT',
  'INVENTORY_LEVELS_DISCONNECT',
  'INVENTORY_LEVELS_UPDATE',
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
  'FULFILLMENT_EVENTS_CREATE',
  // These need the scope read_returns.
  'RETURNS_REQUEST',
  'RETURNS_APPROVE',
  'RETURNS_DECLINE',
  'RETURNS_CANCEL',
  'RETURNS_CLOSE',
  'RETURNS_PROCESS',
  'RETURNS_REOPEN',
  'RETURNS_UPDATE',
  // Need the scope read_merchant_managed_fulfillment_orders.
  'FULFILLMENT_ORDERS_ORDER_ROUTING_COMPLETE',
  'FULFILLMENT_ORDERS_PLACED_ON_HOLD',
  'FULFILLMENT_ORDERS_HOLD_RELEASED',
  'FULFILLMENT_ORDERS_LINE_ITEMS_PREPARED_FOR_PICKUP',
  'FULFILLMENT_ORDERS_PROGRESS_REPORTED',
  'FULFILLMENT_ORDERS_MOVED',
  'FULFILLMENT_ORDERS_SPLIT',
  'FULFILLMENT_ORDERS_MERGED',
  'FULFILLMENT_ORDERS_RESCHEDULED',
  'FULFILLMENT_ORDERS_SCHEDULED_FULFILLMENT_ORDER_READY',
  'FULFILLMENT_ORDERS_CANCELLED',
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

/** Lists our topics that have no subscription at this address. @throws PlatformFailure */
export async function missingTopics(admin: Admin, uri: string): Promise<string[]> {
  const present = await subscribedTopics(admin, uri);
  return WEBHOOK_TOPICS.filter((topic) => !present.has(topic));
}

/** More than the topics there are. */
export const SUBSCRIPTIONS_PAGE = 100;

async function subscribedTopics(admin: Admin, uri: string): Promise<Set<string>> {
  const { webhookSubscriptions } = await admin.run(WEBHOOKS_DOCUMENT, {
    first: SUBSCRIPTIONS_PAGE,
  });
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

/** The API version that every Admin document is written for; supported until October 2027 at least. */
export const ADMIN_API_VERSION = '2026-10';

const TOKEN_MS = 3_000;
/** A token is renewed this long before it expires. */
const RENEW_BEFORE_MS = 5 * 60_000;

/**
 * Creates a function that returns Shopify's own client with a valid token. That client accepts a token only
 * when it is created, so each new token gets a new client. Its retries are off, because it would repeat
 * mutations after a dropped connection. It forces https, which is undone here for the sandbox's plain http
 * address.
 *
 * @param hear is given the headers of every answer
 */
export function createAdminClients(
  config: ShopifyConfig,
  now: () => number,
  hear: (headers: Headers) => void,
) {
  const base = new URL(config.base);
  let current: { client: AdminApiClient; until: number } | undefined;
  let renewing: Promise<AdminApiClient> | undefined;

  /**
   * Gets a token by the client-credentials grant of an app in the shop's own organization. It lasts a day.
   */
  async function renew(): Promise<AdminApiClient> {
    const response = await fetch(`${config.base}/admin/oauth/access_token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({
        client_id: config.apiKey,
        client_secret: config.apiSecret,
        grant_type: 'client_credentials',
      }),
      signal: AbortSignal.timeout(TOKEN_MS),
    });
    if (!response.ok) throw new Error(`token refused with HTTP ${response.status}`);
    const grant = (await response.json()) as { access_token: string; expires_in: number };
    const client = createAdminApiClient({
      storeDomain: base.host,
      accessToken: grant.access_token,
      apiVersion: ADMIN_API_VERSION,
      retries: 0,
      logger: () => undefined,
      customFetchApi: async (url, init) => {
        const answer = await fetch(url.replace(/^https:/, base.protocol), init as RequestInit);
        hear(answer.headers);
        return answer;
      },
    });
    current = { client, until: now() + grant.expires_in * 1000 - RENEW_BEFORE_MS };
    return client;
  }

  return {
    async current(): Promise<AdminApiClient> {
      if (current && now() < current.until) return current.client;
      renewing ??= renew().finally(() => {
        renewing = undefined;
      });
      return renewing;
    },
    /** To call when Shopify has rejected the token. */
    forget(): void {
      current = undefined;
    },
  };
}

/** The Admin API scopes that the store's app needs; a write scope includes reading (docs/shopify.md). */
export const NEEDED_SCOPES = [
  'read_all_orders',
  'read_locations',
  'read_metaobjects',
  'read_payment_terms',
  'read_shopify_payments_disputes',
  'write_customer_data_erasure',
  'write_customer_merge',
  'write_customers',
  'write_draft_orders',
  'write_files',
  'write_fulfillments',
  'write_inventory',
  'write_order_edits',
  'write_merchant_managed_fulfillment_orders',
  'write_orders',
  'write_products',
  'write_returns',
] as const;

/**
 * Lists the scopes that the app lacks. Without one of them, Shopify refuses every document that has a field
 * of it as a whole; without `read_all_orders`, orders older than 60 days are missing.
 *
 * @throws PlatformFailure
 */
export async function missingScopes(admin: Admin): Promise<string[]> {
  const { currentAppInstallation } = await admin.run(GRANTED_SCOPES_DOCUMENT, {});
  const granted = currentAppInstallation.accessScopes.map(({ handle }) => handle);
  return NEEDED_SCOPES.filter(
    (scope) => !granted.includes(scope) && !granted.includes(scope.replace('read_', 'write_')),
  );
}
