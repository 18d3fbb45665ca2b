import type { IncomingMessage } from 'node:http';
import type { Config } from '../app/config/config.server';

/** `other-name`: our own page, but opened under a name that is not the store's, such as a bare IP address. */
type Sender = 'ours' | 'foreign' | 'other-name';

/**
 * Tells who sent a request that may change something (money-security, S-3). Every current browser says so with
 * `Sec-Fetch-Site`; older ones with `Origin`, and so do all where the connection is not secure. A caller with neither
 * is not a browser and is let through only with JSON, which a foreign form cannot send.
 */
export function senderOf(
  { method, headers }: IncomingMessage,
  { origin, otherOrigins }: Pick<Config, 'origin' | 'otherOrigins'>,
): Sender {
  if (method === 'GET' || method === 'HEAD') return 'ours';
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return 'foreign';
  const from = headers.origin;
  if (from === undefined || (from === 'null' && site !== undefined)) {
    if (site !== undefined) return 'ours';
    const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
    return type === 'application/json' ? 'ours' : 'foreign';
  }
  if (from === origin || otherOrigins.includes(from)) return 'ours';
  const isSameHost = from === `http://${headers.host}` || from === `https://${headers.host}`;
  return site !== undefined || isSameHost ? 'other-name' : 'foreign';
}

/**
 * Returns the store's own URL of a page that a browser opens under another loopback name, where the cookies of a
 * sign-in, which ends at the store's own name, would be missing; undefined for every other request.
 */
export function ownNameOf(
  { method, headers, url }: IncomingMessage,
  { origin, otherOrigins }: Pick<Config, 'origin' | 'otherOrigins'>,
): string | undefined {
  if (method !== 'GET' || headers['sec-fetch-mode'] !== 'navigate') return undefined;
  return otherOrigins.includes(`http://${headers.host}`) ? `${origin}${url}` : undefined;
}
