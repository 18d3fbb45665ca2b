import { describe, expect, it } from 'vitest';
import { newTotpKey, stepOfCode, totpCode, totpStep, totpUri } from './totp.server';

/** '12345678901234567890' in base32: the key of RFC 6238's appendix B. */
const KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('codes of an authenticator app', () => {
  // Appendix B lists eight digits; these are the last six.
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('at second %d is %s', (second, code) => {
    expect(totpCode(KEY, totpStep(second * 1000))).toBe(code);
  });

  it('are good half a minute early and late, and no longer', () => {
    const now = 1234567890_000;
    const step = totpStep(now);
    for (const off of [-1, 0, 1]) {
      expect(stepOfCode(KEY, totpCode(KEY, step + off), now)).toBe(step + off);
    }
    for (const off of [-2, 2]) expect(stepOfCode(KEY, totpCode(KEY, step + off), now)).toBeNull();
    expect(stepOfCode(KEY, '', now)).toBeNull();
  });

  it('are of a key that is new each time', () => {
    const keys = new Set(Array.from({ length: 50 }, newTotpKey));
    expect(keys.size).toBe(50);
    for (const key of keys) expect(key).toMatch(/^[A-Z2-7]{32}$/);
  });

  it('are set up by an address that names shop and person', () => {
    expect(totpUri(KEY, 'a+b@example.com')).toBe(
      `otpauth://totp/Earth%20Brands:a%2Bb%40example.com?secret=${KEY}&issuer=Earth%20Brands`,
    );
  });
});
