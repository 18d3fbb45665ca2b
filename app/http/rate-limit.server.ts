import type { Kysely } from 'kysely';
import { isIPv6 } from 'node:net';
import type { Config } from '~/config.server';
import { countRequest } from '~/models/request-limit.server';
import type { DB } from '../../db/schema';

export type RateLimit = { max: number; windowMs: number };

export type Caller = {
  config: Pick<Config, 'rateLimits'>;
  db: Kysely<DB>;
  clientAddress: string;
  /** UTC milliseconds. */
  now: () => number;
};

/**
 * Counts one request of this network address against every limit of a rule, the narrowest first
 * (money-security S-9). The counters are in the database, so they hold over all processes.
 *
 * @returns whole seconds until it makes sense to try again; null when the request may pass.
 */
export async function secondsToWait(
  { config, db, clientAddress, now }: Caller,
  rule: string,
  limits: readonly RateLimit[],
): Promise<number | null> {
  if (!config.rateLimits) return null;
  const time = now();
  const who = addressGroup(clientAddress);
  for (const { max, windowMs } of limits) {
    const key = `${rule}:${windowMs / 1000}s:${who}`;
    const count = await countRequest(db, { key, windowMs, now: time });
    if (count > max) return Math.ceil((windowMs - (time % windowMs)) / 1000);
  }
  return null;
}

/** Whom an address stands for: an IPv6 connection has 2^64 of them, told apart by the first half. */
export function addressGroup(address: string): string {
  return prefixOf(address, 4);
}

/**
 * Whom an address stands for where each network has an allowance of its own: of IPv6 the first 48
 * bits, as much as one subscriber may be given, so that nobody has 65,536 allowances at home.
 */
export function networkGroup(address: string): string {
  return prefixOf(address, 3);
}

/** An IPv4 address as it is; of an IPv6 address so many of its eight parts. */
function prefixOf(address: string, parts: number): string {
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail ? tail.split(':') : [];
  const gap = tail === undefined ? 0 : 8 - front.length - back.length;
  const groups = [...front, ...Array.from({ length: Math.max(gap, 0) }, () => '0'), ...back];
  const kept = groups.slice(0, parts).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${kept.join(':')}::/${parts * 16}`;
}

/** A waiting time as people say it. @param seconds whole */
export function waitWords(seconds: number): string {
  if (seconds < 100) return counted(seconds, 'second');
  if (seconds < 100 * 60) return counted(Math.ceil(seconds / 60), 'minute');
  return counted(Math.ceil(seconds / 3600), 'hour');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
