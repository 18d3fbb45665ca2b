import { createAdminApiClient, type AdminApiClient } from '@shopify/admin-api-client';
import type { ShopifyConfig } from '~/config.server';
import { PlatformFailure } from '~/domain/failure';
import { createBreaker } from '~/domain/breaker';

/** The version every Admin document is written for; supported until October 2027 at least. */
export const ADMIN_API_VERSION = '2026-10';

const TIMEOUT_MS = 3_000;
/** A token is renewed this long before it ends. */
const RENEW_BEFORE_MS = 5 * 60_000;

export type Admin = ReturnType<typeof createAdmin>;

/**
 * The Admin API through Shopify's own client. The client takes its token once, so it is made anew
 * when the token is; it never repeats a call (it would repeat mutations after a cut connection) and
 * it forces https, which is undone for the sandbox's plain address.
 *
 * @see https://shopify.dev/docs/api/admin-graphql
 */
export function createAdmin(config: ShopifyConfig, { now = Date.now } = {}) {
  const base = new URL(config.base);
  const breaker = createBreaker();
  let current: { client: AdminApiClient; until: number } | undefined;
  let renewing: Promise<AdminApiClient> | undefined;

  /** Client-credentials grant of an app in the shop's own organisation; the token lasts a day. */
  async function renew(): Promise<AdminApiClient> {
    const response = await fetch(`${config.base}/admin/oauth/access_token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({
        client_id: config.apiKey,
        client_secret: config.apiSecret,
        grant_type: 'client_credentials',
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
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
        fetch(url.replace(/^https:/, base.protocol), {
          ...init,
          signal: AbortSignal.timeout(TIMEOUT_MS),
        } as RequestInit),
    });
    current = { client, until: now() + grant.expires_in * 1000 - RENEW_BEFORE_MS };
    return client;
  }

  async function client(): Promise<AdminApiClient> {
    if (current && now() < current.until) return current.client;
    renewing ??= renew().finally(() => {
      renewing = undefined;
    });
    return renewing;
  }

  return {
    /**
     * Runs one document. Data that comes with errors counts as failure.
     *
     * @throws PlatformFailure `unavailable` (for a mutation: it may or may not have happened) or
     *   `refused`
     */
    async run<T>(operation: string, document: string, variables: object): Promise<T> {
      if (!breaker.allows()) {
        throw new PlatformFailure('shopify', 'unavailable', operation, new Error('circuit open'));
      }
      try {
        const api = await client();
        const answer = await api.request<T>(document, { variables: variables as never });
        const status = answer.errors?.networkStatusCode;
        const throttled = answer.errors?.graphQLErrors?.some(
          (error) => error.extensions?.['code'] === 'THROTTLED',
        );
        if (status === 401) current = undefined;
        if (answer.errors && (throttled || !answer.errors.graphQLErrors)) {
          throw new Error(answer.errors.message ?? 'no answer');
        }
        breaker.succeeded();
        if (answer.errors || !answer.data) {
          throw new PlatformFailure('shopify', 'refused', operation, answer.errors);
        }
        return answer.data as T;
      } catch (cause) {
        if (cause instanceof PlatformFailure) throw cause;
        breaker.failed();
        throw new PlatformFailure('shopify', 'unavailable', operation, cause);
      }
    },
  };
}
