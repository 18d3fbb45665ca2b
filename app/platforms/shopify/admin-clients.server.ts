import { createAdminApiClient, type AdminApiClient } from '@shopify/admin-api-client';
import type { ShopifyConfig } from '~/config/config-shopify.server';

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
 */
export function createAdminClients(config: ShopifyConfig, now: () => number) {
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
      customFetchApi: (url, init) =>
        fetch(url.replace(/^https:/, base.protocol), init as RequestInit),
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
