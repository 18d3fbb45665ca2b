import { isIP } from 'node:net';

/**
 * Returns the caller's network address. Behind a trusted proxy it is the last entry of `X-Forwarded-For`,
 * which the proxy itself has appended. Earlier entries come from the caller and can be forged. If the last
 * entry is not an address, the socket's address is used.
 */
export function clientAddress(
  forwarded: string | string[] | undefined,
  socketAddress: string,
  isProxyTrusted: boolean,
): string {
  if (!isProxyTrusted) return socketAddress;
  const header = Array.isArray(forwarded) ? forwarded.at(-1) : forwarded;
  const last = header?.split(',').at(-1)?.trim() ?? '';
  return isIP(last) === 0 ? socketAddress : last;
}
