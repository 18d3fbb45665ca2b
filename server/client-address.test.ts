import { describe, expect, it } from 'vitest';
import { clientAddress } from './client-address';

describe('the caller’s address', () => {
  it('is the socket’s without a trusted proxy, whatever the caller says', () => {
    expect(clientAddress('203.0.113.9', '198.51.100.7', false)).toBe('198.51.100.7');
  });

  it('is what the proxy has written last, not what came with the request', () => {
    expect(clientAddress('7.7.7.7, 203.0.113.9', '127.0.0.1', true)).toBe('203.0.113.9');
    expect(clientAddress(['7.7.7.7', '8.8.8.8, 2001:db8::1'], '127.0.0.1', true)).toBe(
      '2001:db8::1',
    );
  });

  it.each([undefined, '', 'nonsense', `${'9'.repeat(9000)}`, '203.0.113.9, unknown'])(
    'is the socket’s where %s is no address',
    (forwarded) => {
      expect(clientAddress(forwarded, '127.0.0.1', true)).toBe('127.0.0.1');
    },
  );
});
