import { describe, expect, it } from 'vitest';
import { isPublicAddress, publicLookup } from './public-address';

describe('addresses of the public internet', () => {
  it.each(['93.184.216.34', '8.8.8.8', '172.32.0.1', '2606:4700::6810:85e5', '2a00:1450::1'])(
    '%s is one',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'ff02::1',
  ])('%s is none', (address) => expect(isPublicAddress(address)).toBe(false));

  it('a name that leads to one’s own machine is not connected to', async () => {
    const answer = new Promise((resolve) => {
      publicLookup('localhost', { all: true }, (error) => resolve(error?.message));
    });
    expect(await answer).toBe('the name leads to an address that is not public');
  });
});
