import { describe, expect, it } from 'vitest';
import { createSealing } from './request-limit.server';

describe('sealing', () => {
  const sealing = createSealing('a secret of some length');

  it('gives back what it was given, differently sealed each time', () => {
    const text = 'token ✓ 𝓍 "quoted"';
    expect(sealing.open(sealing.seal(text))).toBe(text);
    expect(sealing.seal(text)).not.toBe(sealing.seal(text));
    expect(sealing.seal(text)).not.toContain('token');
  });

  it('does not open what another secret sealed, what was changed, or what is no seal', () => {
    const sealed = sealing.seal('token');
    expect(createSealing('another secret entirely').open(sealed)).toBeNull();
    const bytes = Buffer.from(sealed, 'base64url');
    bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1;
    expect(sealing.open(bytes.toString('base64url'))).toBeNull();
    expect(sealing.open('')).toBeNull();
    expect(sealing.open('plain text')).toBeNull();
  });
});
