import { isIP } from 'node:net';

/**
 * The caller's network address. Behind a trusted proxy it is the last entry of `X-Forwarded-For`: the
 * one that the proxy itself has written. Whatever stands before it came from the caller, who may write
 * what he likes; what is no address is not taken for one.
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
