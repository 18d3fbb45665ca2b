import { describe, expect, it } from 'vitest';
import { parseProxies } from '../app/config/trusted-proxies';
import { clientAddress, clientAddresses } from './client-address';

const proxies = (text: string) => {
  const parsed = parseProxies(text);
  if (parsed === undefined) throw new Error(`${text} is not usable`);
  return parsed;
};
const ONE = proxies('1');

describe('the caller’s address', () => {
  it('is the socket’s without a trusted proxy, whatever the caller says', () => {
    expect(clientAddress('203.0.113.9', '198.51.100.7', proxies('0'))).toBe('198.51.100.7');
  });

  it('is what the proxy has written last, not what came with the request', () => {
    expect(clientAddress('7.7.7.7, 203.0.113.9', '127.0.0.1', ONE)).toBe('203.0.113.9');
    expect(clientAddress(['7.7.7.7', '8.8.8.8, 2001:db8::1'], '127.0.0.1', ONE)).toBe(
      '2001:db8::1',
    );
  });

  it('is behind as many proxies as are named', () => {
    const header = '7.7.7.7, 203.0.113.9, 10.0.0.2';
    expect(clientAddress(header, '127.0.0.1', proxies('2'))).toBe('203.0.113.9');
    // A request that came past the outer proxy has one entry only, and that is who sent it.
    expect(clientAddress('203.0.113.9', '127.0.0.1', proxies('2'))).toBe('203.0.113.9');
  });

  it('is the first one outside the named networks', () => {
    const ours = proxies('10.0.0.0/8, 127.0.0.1, fd00::/8');
    expect(clientAddress('7.7.7.7, 203.0.113.9, fd00::2, 10.1.2.3', '127.0.0.1', ours)).toBe(
      '203.0.113.9',
    );
    expect(clientAddress('7.7.7.7, 10.1.2.3', '198.51.100.7', ours)).toBe('198.51.100.7');
  });

  it.each([undefined, '', 'nonsense', `${'9'.repeat(9000)}`, '203.0.113.9, unknown'])(
    'is the socket’s where %s is no address',
    (forwarded) => {
      expect(clientAddress(forwarded, '127.0.0.1', ONE)).toBe('127.0.0.1');
    },
  );

  it('is a warning, once, where a proxy speaks and none is trusted', () => {
    const said: string[] = [];
    const addressOf = clientAddresses(null, { warn: (line: string) => void said.push(line) });
    expect(addressOf(undefined, '127.0.0.1')).toBe('127.0.0.1');
    expect(said).toEqual([]);
    expect(addressOf('203.0.113.9', '127.0.0.1')).toBe('127.0.0.1');
    addressOf('203.0.113.9', '127.0.0.1');
    expect(said).toEqual([expect.stringContaining('TRUSTED_PROXY')]);
  });

  it.each(['yes', '10', '-1', '10.0.0.0/33', '10.0.0/8', '10.0.0.0/8,', 'example.com'])(
    'needs usable proxies, which %s are not',
    (text) => expect(parseProxies(text)).toBeUndefined(),
  );
});
