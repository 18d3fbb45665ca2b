import { lookup } from 'node:dns';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';

/** Every range outside the public internet (IANA's special-purpose registries; money-security 7.5). */
const inner = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  inner.ipv4.addSubnet(net, bits, 'ipv4');
}
for (const [net, bits] of [
  // Of IPv6, only 2000::/3 is allocated; within it, these ranges lead elsewhere.
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  inner.ipv6.addSubnet(net, bits, 'ipv6');
}

export function isPublicAddress(address: string): boolean {
  // One list per family, because Node also checks IPv4 addresses against IPv6 subnets.
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  return !inner[family].check(address, family);
}

/**
 * Resolves a name for a connection and rejects it if any of its addresses is not public. The connection uses
 * the addresses that were checked, so DNS rebinding cannot change them.
 */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const first = addresses?.[0];
    if (error) return done(error, '', 0);
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
      return done(new Error('the name leads to an address that is not public'), '', 0);
    }
    return options.all ? done(null, addresses) : done(null, first.address, first.family);
  });
};
