import { BlockList, isIP } from 'node:net';

/**
 * Whether the sender at an address is a proxy of ours, whose word about who came to it counts.
 *
 * @param hop 0 for the connection itself, 1 for the one before it, and so on
 */
export type TrustedProxies = (address: string, hop: number) => boolean;

/**
 * Parses `TRUSTED_PROXY`: how many proxies stand before the process, or the networks they are in.
 *
 * @returns null for `0`; undefined if it is neither
 */
export function parseProxies(text: string): TrustedProxies | null | undefined {
  if (/^\d$/.test(text)) return text === '0' ? null : (_address, hop) => hop < Number(text);
  const networks = new BlockList();
  for (const network of text.split(',')) {
    const [address = '', bits] = network.trim().split('/');
    const version = isIP(address);
    const most = version === 6 ? 128 : 32;
    if (version === 0 || !/^\d{1,3}$/.test(bits ?? '0') || Number(bits ?? 0) > most) return;
    networks.addSubnet(address, Number(bits ?? most), version === 6 ? 'ipv6' : 'ipv4');
  }
  return (address) => networks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
