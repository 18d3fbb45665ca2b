/** Ids of the faults that this test file has planned, by sandbox. */
const planned = new Map<string, number[]>();

/** Returns a client of the sandbox's control endpoints. */
export function sandboxControl(sandboxUrl: string) {
  async function call(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${sandboxUrl}${path}`, {
      method,
      ...(body
        ? { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
        : {}),
    });
    if (!response.ok)
      throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json().catch(() => null);
  }
  return {
    /** Returns what companies have, as in `quickbooks,shopify.orders`: all of Shopify's is 0.8 MB of JSON. */
    state: (of: string) => call('GET', `/control/state?of=${of}`) as Promise<Record<string, never>>,
    requests: (since = 0) => call('GET', `/control/requests?since=${since}`),
    fault: async (fault: Fault) => {
      const { id } = (await call('POST', '/control/faults', fault)) as { id: number };
      planned.set(sandboxUrl, [...(planned.get(sandboxUrl) ?? []), id]);
    },
    /** Removes this file's own faults; those of files that run beside it on the same sandbox stay. */
    clearFaults: async () => {
      const ids = planned.get(sandboxUrl) ?? [];
      planned.delete(sandboxUrl);
      if (ids.length > 0)
        await call('DELETE', `/control/faults?${ids.map((id) => `id=${id}`).join('&')}`);
    },
    shopify: (action: { action: string } & Record<string, unknown>) =>
      call('POST', '/control/shopify', action),
    stripe: (action: { action: string } & Record<string, unknown>) =>
      call('POST', '/control/stripe', action),
    quickbooks: (action: { action: string } & Record<string, unknown>) =>
      call('POST', '/control/quickbooks', action),
    webhooks: (
      mode: 'on' | 'off' | 'duplicate' | 'reorder',
      company: 'shopify' | 'stripe' | 'quickbooks' = 'shopify',
    ) => call('POST', '/control/webhooks', { company, mode }),
    /** Moves the clock of the outside services forward; the shop's own is set with `CLOCK_OFFSET_MS`. */
    advanceClock: (advanceMs: number) => call('POST', '/control/clock', { advanceMs }),
    flushWebhooks: () => call('POST', '/control/webhooks/flush', {}),
  };
}

type Fault = {
  company: 'shopify' | 'stripe' | 'mail' | 'quickbooks' | 'logos';
  operation: string;
  effect: 'error' | 'lost-response' | 'delay' | 'late' | 'rate-limit' | 'hang';
  times?: number;
  /** Text of the call that it hits; any call without it. */
  containing?: string;
  skip?: number;
  delayMs?: number;
  status?: number;
};

const LONGEST_PAUSE_MS = 400;

/**
 * Polls until there is an answer, for things that happen outside a request. What asks is often a page, which delays
 * what it waits for: the pauses grow by half, from 50 ms to 0.4 s.
 */
export async function eventually<T>(
  send: () => Promise<T | undefined | false>,
  ms = 30_000,
  firstPauseMs = 50,
): Promise<T> {
  const until = Date.now() + ms;
  for (let pauseMs = firstPauseMs; ; pauseMs *= 1.5) {
    const answer = await send();
    if (answer) return answer;
    if (Date.now() > until) throw new Error(`still not so after ${ms} ms`);
    const nextMs = Math.max(firstPauseMs, Math.min(pauseMs, LONGEST_PAUSE_MS));
    await new Promise((resolve) => setTimeout(resolve, nextMs));
  }
}
