import { createAdminApiClient, type AdminApiClient } from '@shopify/admin-api-client';
import type { ShopifyConfig } from '~/config-shopify.server';
import { PlatformFailure } from '~/domain/failure';
import { createBreaker } from '~/domain/breaker';
import { createCustomerShares, customerIn } from './customer-share';
import { answeredErrors } from './answered-errors';
import { createPoints } from './points';
import { isThrottled, MOST_WAITS, PATIENCE_MS, throttleWait, type Cost } from './throttling';

/** The API version that every Admin document is written for; supported until October 2027 at least. */
export const ADMIN_API_VERSION = '2026-10';

const TIMEOUT_MS = 3_000;
/** A token is renewed this long before it expires. */
const RENEW_BEFORE_MS = 5 * 60_000;

export type Admin = Pick<ReturnType<typeof createAdmin>, 'run'>;

/**
 * Creates a client for the Admin API, on top of Shopify's own client. That client accepts a token only when
 * it is created, so each new token gets a new client. Its retries are off, because it would repeat mutations
 * after a dropped connection. It forces https, which is undone here for the sandbox's plain http address.
 *
 * @see https://shopify.dev/docs/api/admin-graphql
 */
export function createAdmin(config: ShopifyConfig, { now = Date.now } = {}) {
  const base = new URL(config.base);
  const breaker = createBreaker();
  const points = createPoints();
  const shares = createCustomerShares({ plan: points.plan });
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

  /** Sends the call once. @throws PlatformFailure */
  async function once<T>(operation: string, document: string, variables: object) {
    if (!breaker.allows()) {
      throw new PlatformFailure('shopify', 'unavailable', operation, new Error('circuit open'));
    }
    try {
      const api = await client();
      const answer = await api.request<T>(document, { variables: variables as never });
      const status = answer.errors?.networkStatusCode ?? 0;
      if (status === 401) current = undefined;
      const isAnswer = !answer.errors || answer.errors.graphQLErrors !== undefined;
      // A 4xx is not an outage: a customer who provokes one must not open the circuit for everybody.
      const isRefusal = status >= 400 && status < 500;
      if (!isAnswer && !isRefusal) throw new Error(answer.errors?.message ?? 'no answer');
      breaker.succeeded();
      return answer;
    } catch (cause) {
      breaker.failed();
      throw new PlatformFailure('shopify', 'unavailable', operation, cause);
    }
  }

  /** Retries while Shopify is briefly out of points: a throttled call was not executed. */
  async function patiently<T>(operation: string, document: string, variables: object) {
    let waited = 0;
    for (let waits = 0; ; waits += 1) {
      const answer = await once<T>(operation, document, variables);
      const cost = answer.extensions?.['cost'] as Cost | undefined;
      points.heard(cost);
      if (!isThrottled(answer)) return answer;
      const wait = throttleWait(cost);
      if (waits === MOST_WAITS || waited + wait > PATIENCE_MS) {
        throw answeredErrors('unavailable', operation, answer.errors);
      }
      waited += wait;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }

  return {
    /** Points restored each second, depending on the shop's plan. */
    pointsPerSecond: () => points.plan().restoreRate,
    /** The share of all points that should be available now, from 0 to 1; for work that can wait. */
    pointsLeft: points.shareLeft,

    /**
     * Runs one document. Data that comes with errors counts as a failure.
     *
     * @param of the customer to whom the call is charged, if the variables do not name them in `id`; each
     *   customer may use only a share of the points. Null charges nobody
     * @throws PlatformFailure `unavailable` (a mutation may or may not have happened) or `refused`
     */
    async run<T>(
      operation: string,
      document: string,
      variables: object,
      of: string | null = customerIn(variables),
    ): Promise<T> {
      if (of !== null && !(await shares.enter(of))) {
        const cause = new Error('this customer has taken their share of the points');
        throw new PlatformFailure('shopify', 'unavailable', operation, cause);
      }
      let cost: Cost | undefined;
      try {
        const answer = await patiently<T>(operation, document, variables);
        cost = answer.extensions?.['cost'] as Cost | undefined;
        if (answer.errors && !answer.errors.graphQLErrors) {
          throw new PlatformFailure('shopify', 'unavailable', operation, answer.errors);
        }
        if (answer.errors || !answer.data) {
          throw answeredErrors('refused', operation, answer.errors);
        }
        return answer.data as T;
      } finally {
        if (of !== null) shares.leave(of, cost);
      }
    },
  };
}
