import { describe, expect, it } from 'vitest';
import { createEncryption } from './encryption.server';

describe('encryption', () => {
  const encryption = createEncryption('a secret of some length');

  it('gives back what it was given, differently encrypted each time', () => {
    const text = 'token ✓ 𝓍 "quoted"';
    expect(encryption.open(encryption.encrypt(text))).toBe(text);
    expect(encryption.encrypt(text)).not.toBe(encryption.encrypt(text));
    expect(encryption.encrypt(text)).not.toContain('token');
  });

  it('does not open what another secret encrypted, what was changed, or what is not encrypted', () => {
    const encrypted = encryption.encrypt('token');
    expect(createEncryption('another secret entirely').open(encrypted)).toBeNull();
    const bytes = Buffer.from(encrypted, 'base64url');
    bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1;
    expect(encryption.open(bytes.toString('base64url'))).toBeNull();
    expect(encryption.open('')).toBeNull();
    expect(encryption.open('plain text')).toBeNull();
  });
});
