import { z } from 'zod';

/** Environment variables of an edge (a CDN, Varnish) that keeps public pages; only `parseConfig` reads them. */
export const edgeVariables = {
  EDGE_PURGE_URL: z
    .url({
      protocol: /^https?$/,
      hostname: /./,
      error: 'has to be an address with https:// or http://',
    })
    .optional(),
  EDGE_PURGE_TOKEN: z.string().min(8).optional(),
};

/** Where an edge is told which pages to drop; null without one, or if it cannot be told. */
export type EdgeConfig = {
  url: string;
  token: string | undefined;
  /** Whose call it is, by the host of the address. */
  kind: 'fastly' | 'cloudflare' | 'varnish';
} | null;

const HOSTS: Record<string, 'fastly' | 'cloudflare'> = {
  'api.fastly.com': 'fastly',
  'api.cloudflare.com': 'cloudflare',
};

export function parseEdge(env: z.infer<z.ZodObject<typeof edgeVariables>>): EdgeConfig {
  const { EDGE_PURGE_URL: url, EDGE_PURGE_TOKEN: token } = env;
  if (url === undefined) return null;
  return { url, token, kind: HOSTS[new URL(url).hostname] ?? 'varnish' };
}
