import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { requestIdOf } from '../request-id';
import type { Telemetry } from '../telemetry/telemetry';

/** A call of an outside system. `ms` is missing while it has not answered. */
export type Call = { to: string; operation: string; cost?: number; ms?: number };

/** What one request has cost so far; for the panel that development pages end with. */
export type RequestNotes = {
  requestId: string;
  /** `performance.now()` at its begin. */
  since: number;
  queries: { text: string; ms: number }[];
  calls: Call[];
};

/**
 * Notes the queries and calls of each request, in development only: it replaces `fetch` by one that reads which document
 * was asked for and what Shopify says that it cost.
 */
export function noteRequests(): { telemetry: Telemetry; current: () => RequestNotes | undefined } {
  const notes = new AsyncLocalStorage<RequestNotes>();
  watchFetch(notes);
  watchNodeHttp(notes);
  return {
    current: () => notes.getStore(),
    telemetry: {
      watchRequest(request, _response, work) {
        const requestId = requestIdOf(request);
        notes.run({ requestId, since: performance.now(), queries: [], calls: [] }, work);
      },
      watchQuery({ text, ms }) {
        notes.getStore()?.queries.push({ text, ms });
      },
      stop: () => Promise.resolve(),
    },
  };
}

function watchFetch(notes: AsyncLocalStorage<RequestNotes>): void {
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const noted = notes.getStore();
    if (!noted) return fetch(input, init);
    const { host, pathname } = new URL(input instanceof Request ? input.url : input);
    const since = performance.now();
    const call: Call = { to: host, operation: operationIn(init?.body) ?? pathname };
    noted.calls.push(call);
    try {
      const response = await fetch(input, init);
      call.ms = performance.now() - since;
      void readCost(call, response.clone());
      return response;
    } catch (error) {
      call.ms = performance.now() - since;
      throw error;
    }
  };
}

async function readCost(call: Call, response: Response): Promise<void> {
  try {
    const cost = costIn(await response.json());
    if (cost !== undefined) call.cost = cost;
  } catch {
    // A picture or an empty answer: it has no cost.
  }
}

/** The name of a GraphQL document in a request's body. */
function operationIn(body: unknown): string | undefined {
  return typeof body === 'string'
    ? /\b(?:query|mutation)\s+(\w+)/.exec(body.slice(0, 10_000))?.[1]
    : undefined;
}

/** @see https://shopify.dev/docs/api/usage/limits */
function costIn(answer: unknown): number | undefined {
  const { extensions } = answer as { extensions?: { cost?: { requestedQueryCost?: number } } };
  return extensions?.cost?.requestedQueryCost;
}

type Requested = { request: { method: string; host: string; path: string } };

/** Stripe's library uses `node:http`. */
function watchNodeHttp(notes: AsyncLocalStorage<RequestNotes>): void {
  const under = new WeakMap<object, { call: Call; since: number }>();
  subscribe('http.client.request.start', (message) => {
    const { request } = message as Requested;
    const call: Call = {
      to: request.host,
      operation: `${request.method} ${request.path.split('?')[0]}`,
    };
    under.set(request, { call, since: performance.now() });
    notes.getStore()?.calls.push(call);
  });
  subscribe('http.client.response.finish', (message) => {
    const begun = under.get((message as Requested).request);
    if (begun) begun.call.ms = performance.now() - begun.since;
  });
}
