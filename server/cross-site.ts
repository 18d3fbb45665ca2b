import type { IncomingMessage } from 'node:http';

/**
 * Whether a request that may change something comes from our own pages (money-security, S-3). Every
 * current browser says so with `Sec-Fetch-Site`; older ones with `Origin`. A caller with neither is
 * not a browser and is let through only with JSON, which a foreign form cannot send.
 */
export function isCrossSite(request: IncomingMessage, origin: string): boolean {
  const method = request.method ?? 'GET';
  if (method === 'GET' || method === 'HEAD') return false;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin';
  const from = request.headers.origin;
  if (from !== undefined) return from !== origin;
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  return type !== 'application/json';
}
