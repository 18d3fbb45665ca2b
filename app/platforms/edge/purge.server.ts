import type { EdgeConfig } from '~/config/config-edge.server';

const TIMEOUT_MS = 5_000;
/** Cloudflare takes 30 tags in a call on its smallest plans, Fastly 256. */
export const MOST_TAGS = 30;

type Call = { method: string; headers: Record<string, string>; body?: string };

function callOf({ kind, token }: NonNullable<EdgeConfig>, tags: readonly string[]): Call {
  const keys = tags.join(' ');
  switch (kind) {
    case 'cloudflare':
      return {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token ?? ''}` },
        body: JSON.stringify({ tags }),
      };
    case 'fastly':
      return { method: 'POST', headers: { 'Surrogate-Key': keys, 'Fastly-Key': token ?? '' } };
    case 'varnish': {
      const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
      return { method: 'PURGE', headers: { ...headers, 'Surrogate-Key': keys } };
    }
  }
}

/**
 * Has an edge drop the pages with any of these tags (at most `MOST_TAGS`).
 *
 * @throws if it does not answer with 2xx within five seconds
 * @see https://www.fastly.com/documentation/reference/api/purging (Fastly's service address ends with `/purge`)
 * @see https://developers.cloudflare.com/api/resources/cache/methods/purge
 */
export async function purgeEdge(
  edge: NonNullable<EdgeConfig>,
  tags: readonly string[],
): Promise<void> {
  const response = await fetch(edge.url, {
    ...callOf(edge, tags),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The edge has answered ${response.status}.`);
}
