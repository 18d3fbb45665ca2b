import { lookup } from 'node:dns';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';

/** Everything that is not the public internet (IANA's special-purpose registries; money-security 7.5). */
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
  // Of all IPv6 only 2000::/3 is given out; within it, what leads elsewhere.
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
  // A list of their own each: Node holds IPv4 addresses against the networks of IPv6 as well.
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  return !inner[family].check(address, family);
}

/**
 * Resolves a name once for a connection and refuses it when any of its addresses is not public: the
 * connection goes to the address that was looked at.
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
