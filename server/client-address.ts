import { isIP } from 'node:net';
import type { Logger } from 'pino';
import type { TrustedProxies } from '../app/config/trusted-proxies';

/**
 * Returns the caller's network address. Each proxy appends to `X-Forwarded-For` where its request came from, so the
 * header is read from its end, for as long as whoever has written an entry is trusted. What stands before that comes
 * from the caller and can be forged. Ends at an entry that is no address.
 */
export function clientAddress(
  forwarded: string | string[] | undefined,
  socketAddress: string,
  proxies: TrustedProxies | null,
): string {
  if (proxies === null || forwarded === undefined) return socketAddress;
  const entries = String(forwarded).split(',');
  let address = socketAddress;
  for (let hop = 0; proxies(address, hop); hop += 1) {
    const before = entries.pop()?.trim() ?? '';
    if (isIP(before) === 0) break;
    address = before;
  }
  return address;
}

/** Returns `clientAddress` for these proxies; warns once if requests come through a proxy and none is trusted. */
export function clientAddresses(proxies: TrustedProxies | null, log: Pick<Logger, 'warn'>) {
  let hasWarned = proxies !== null;
  return (forwarded: string | string[] | undefined, socketAddress: string): string => {
    if (forwarded !== undefined && !hasWarned) {
      hasWarned = true;
      log.warn('TRUSTED_PROXY is not set: all who come through the proxy share one rate limit');
    }
    return clientAddress(forwarded, socketAddress, proxies);
  };
}
