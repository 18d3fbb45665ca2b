import type { Kysely } from 'kysely';
import { isIPv6 } from 'node:net';
import type { Config } from '~/config/config.server';
import { consumeRequest, type RequestLimit } from '~/models/core/request-limit.server';
import type { DB } from '../../db/schema';

export type Caller = {
  config: Pick<Config, 'rateLimits'>;
  db: Kysely<DB>;
  clientAddress: string;
};

/**
 * Counts one request from this network address against every limit of a rule, in the given order; list the
 * narrowest first (money-security S-9). The counters are in the database, so that all processes share them.
 *
 * @returns whole seconds until it makes sense to try again; null if the request may pass
 */
export async function secondsToWait(
  { config, db, clientAddress }: Caller,
  rule: string,
  limits: readonly RequestLimit[],
): Promise<number | null> {
  if (!config.rateLimits) return null;
  const who = addressGroup(clientAddress);
  for (const limit of limits) {
    const seconds = await consumeRequest(db, `${rule}:${limit.windowMs / 1000}s:${who}`, limit);
    if (seconds > 0) return seconds;
  }
  return null;
}

/** Reduces an address to what identifies a connection: for IPv6 its first 64 bits (2^64 addresses each). */
export function addressGroup(address: string): string {
  return prefixOf(address, 4);
}

/**
 * Reduces an address to what identifies a subscriber: for IPv6 the first 48 bits, the largest prefix that a
 * subscriber gets. With 64 bits, a home connection could have 65,536 separate limits.
 */
export function networkGroup(address: string): string {
  return prefixOf(address, 3);
}

/** Returns an IPv4 address unchanged, and the first `parts` of the eight groups of an IPv6 address. */
function prefixOf(address: string, parts: number): string {
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail ? tail.split(':') : [];
  const gap = tail === undefined ? 0 : 8 - front.length - back.length;
  const groups = [...front, ...Array.from({ length: Math.max(gap, 0) }, () => '0'), ...back];
  const networkGroups = groups.slice(0, parts).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${networkGroups.join(':')}::/${parts * 16}`;
}

/** Returns a waiting time in words: '40 seconds', '3 minutes', '2 hours'. @param seconds whole seconds */
export function waitLabel(seconds: number): string {
  if (seconds < 100) return counted(seconds, 'second');
  if (seconds < 100 * 60) return counted(Math.ceil(seconds / 60), 'minute');
  return counted(Math.ceil(seconds / 3600), 'hour');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
