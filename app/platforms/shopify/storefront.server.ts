import { createStorefrontClient } from '@shopify/hydrogen-react';
import type { ShopifyConfig } from '~/config/config-shopify.server';
import { isPlatformFailure, PlatformFailure } from '~/domain/core/retries/failure';
import { createBreaker, type Breaker } from '~/domain/core/retries/breaker';
import { type OtherVersion, watchVersion } from './api-version';
import { payloadOf, type PayloadOf } from './run-mutation.server';
import { operationOf, type TypedDocument } from './typed-document';

/** The version that every Storefront document is written for; hydrogen-react 2026.4 is built for it. */
export const STOREFRONT_API_VERSION = '2026-04';

/** Time-out of one call. A form's answer needs at most three calls in a row: under 10 s in all. */
const TIMEOUT_MS = 3_000;
/** For pages of the whole catalogue, which are large. */
const SYNC_TIMEOUT_MS = 8_000;
/** A faster failure may have been one bad connection and is retried; a slower one is an outage. */
const QUICK_MS = 500;

/** Error codes that are not a rejection: the call may work later, and a mutation may have taken effect. */
const TRANSIENT = ['THROTTLED', 'INTERNAL_SERVER_ERROR', 'TIMEOUT'];

type Answer<T> = {
  data?: T | null;
  errors?: { message: string; extensions?: { code?: string } }[];
};

export type Storefront = Pick<ReturnType<typeof createStorefront>, 'query' | 'mutate'>;

type Lane = { breaker: Breaker; timeoutMs: number };

/**
 * Creates a client for the Storefront API, with hydrogen-react's client helper (URLs and headers) and
 * `fetch`. Reads are repeated once after a quick `unavailable`; mutations are not, unless doing them twice is harmless. What
 * shoppers wait for and the sync of the catalogue have a circuit breaker each.
 *
 * @see https://shopify.dev/docs/api/storefront
 */
export function createStorefront(
  config: ShopifyConfig,
  {
    noteVersion = () => undefined,
    quickMs = QUICK_MS,
  }: { noteVersion?: (other: OtherVersion) => void; quickMs?: number } = {},
) {
  const hear = watchVersion('storefront', STOREFRONT_API_VERSION, noteVersion);
  const client = createStorefrontClient({
    storeDomain: config.base,
    privateStorefrontToken: config.privateToken,
    storefrontApiVersion: STOREFRONT_API_VERSION,
    contentType: 'json',
  });
  const url = client.getStorefrontApiUrl();
  const shoppers: Lane = {
    breaker: createBreaker({ service: 'storefront' }),
    timeoutMs: TIMEOUT_MS,
  };
  const sync: Lane = {
    breaker: createBreaker({ service: 'storefront-background' }),
    timeoutMs: SYNC_TIMEOUT_MS,
  };

  async function once<T>(
    { breaker, timeoutMs }: Lane,
    operation: string,
    body: string,
    headers: Record<string, string>,
  ): Promise<T> {
    if (!breaker.allows()) {
      throw new PlatformFailure('shopify', 'unavailable', operation, new Error('circuit open'));
    }
    let answer: Answer<T>;
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body,
        signal: AbortSignal.timeout(timeoutMs),
      });
      hear(response.headers);
      if (response.status >= 500 || response.status === 429) {
        throw new Error(`HTTP ${response.status}`);
      }
      answer = (await response.json()) as Answer<T>;
      if (!response.ok) {
        breaker.succeeded();
        throw new PlatformFailure('shopify', 'refused', operation, answer);
      }
    } catch (cause) {
      if (cause instanceof PlatformFailure) throw cause;
      breaker.failed();
      throw new PlatformFailure('shopify', 'unavailable', operation, cause);
    }
    breaker.succeeded();
    if (answer.errors?.length || !answer.data) {
      const isTransient = answer.errors?.some(({ extensions }) =>
        TRANSIENT.includes(extensions?.code ?? ''),
      );
      const kind = isTransient ? 'unavailable' : 'refused';
      throw new PlatformFailure('shopify', kind, operation, answer.errors);
    }
    return answer.data;
  }

  const speaker = (headers: Record<string, string>, lane = shoppers) => ({
    /**
     * Runs a query document; repeats it once if the first attempt failed quickly.
     *
     * @throws PlatformFailure `unavailable` or `refused`
     */
    async query<Answer, Variables>(
      document: TypedDocument<Answer, Variables>,
      variables: NoInfer<Variables>,
    ): Promise<Answer> {
      const operation = operationOf(document);
      const body = JSON.stringify({ query: document, variables, operationName: operation });
      return againIfQuick(() => once<Answer>(lane, operation, body, headers), quickMs);
    },
    /**
     * Runs a mutation document, once, and returns the payload of its root field.
     *
     * @param isHarmlessTwice whether it may be repeated as a query is, because nobody would notice that it was done twice
     * @throws PlatformFailure `unavailable` (it may or may not have happened) or `refused`
     */
    mutate<Answer extends object, Variables>(
      document: TypedDocument<Answer, Variables>,
      variables: NoInfer<Variables>,
      { isHarmlessTwice = false } = {},
    ): Promise<PayloadOf<Answer>> {
      const operation = operationOf(document);
      const body = JSON.stringify({ query: document, variables, operationName: operation });
      const run = () => once<Answer>(lane, operation, body, headers);
      return (isHarmlessTwice ? againIfQuick(run, quickMs) : run()).then((answer) =>
        payloadOf(operation, answer),
      );
    },
  });

  return {
    ...speaker(client.getPrivateTokenHeaders()),
    /** For reading the whole catalogue. */
    sync: speaker(client.getPrivateTokenHeaders(), sync),
    /**
     * The same for a shopper at this network address. Shopify rate-limits and detects bots by the address;
     * without it, all shoppers count as one caller, our server.
     *
     * @see https://shopify.dev/docs/api/usage/authentication
     */
    forBuyer: (address: string) => speaker(client.getPrivateTokenHeaders({ buyerIp: address })),
  };
}

/** Runs a call again, once, if it failed so fast that it may have been one bad connection. */
async function againIfQuick<T>(run: () => Promise<T>, quickMs: number): Promise<T> {
  const since = performance.now();
  try {
    return await run();
  } catch (failure) {
    const isQuick = performance.now() - since < quickMs;
    if (isQuick && isPlatformFailure(failure) && failure.kind === 'unavailable') return run();
    throw failure;
  }
}
