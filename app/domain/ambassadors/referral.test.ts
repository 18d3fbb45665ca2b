import { describe, expect, it } from 'vitest';
import { parseReferral, parseReferralCode, withReferral, writeReferral } from './referral';

describe('a referral in an order', () => {
  it('reads what was written', () => {
    const link = { how: 'link', code: 'AMARA7KQ', clickedAt: '2026-11-22T03:48:13.000Z' } as const;
    expect(writeReferral(link)).toBe('link AMARA7KQ 2026-11-22T03:48:13.000Z');
    expect(parseReferral(writeReferral(link))).toEqual(link);
    const code = { how: 'code', code: 'AMARA7KQ' } as const;
    expect(writeReferral(code)).toBe('code AMARA7KQ');
    expect(parseReferral(writeReferral(code))).toEqual(code);
  });

  it.each([
    '',
    'code',
    'code short',
    'code AMARA7KQ 2026-11-22T03:48:13.000Z',
    'link AMARA7KQ',
    'link AMARA7KQ yesterday',
    'link AMARA7KQ 2026-11-22T03:48:13.000Z more',
    // Dates that JavaScript accepts but the database does not.
    'link AMARA7KQ 0000-01-01T00:00:00.000Z',
    'link AMARA7KQ -000001-01-01T00:00:00.000Z',
    'link AMARA7KQ +275760-09-13T00:00:00.000Z',
    'link AMARA7KQ 2026-13-41T00:00:00.000Z',
    'link AMARA7KQ 1',
    'gift AMARA7KQ',
    'code amara7kq',
  ])('makes nothing of %j', (text) => {
    expect(parseReferral(text)).toBeNull();
  });

  it('takes the place of the one before, and leaves the others', () => {
    const others = [{ name: 'From', value: 'Nora' }];
    const code = { how: 'code', code: 'AMARA7KQ' } as const;
    const once = withReferral(others, code);
    expect(once).toEqual([...others, { name: '_ambassador', value: 'code AMARA7KQ' }]);
    expect(withReferral(once, { ...code, code: 'BELA7KQT' })).toEqual([
      ...others,
      { name: '_ambassador', value: 'code BELA7KQT' },
    ]);
    expect(withReferral(once, null)).toEqual(others);
  });

  it('makes nothing of nothing', () => {
    expect(parseReferral(null)).toBeNull();
    expect(parseReferral(undefined)).toBeNull();
  });
});

describe('a typed code', () => {
  it.each([
    ['AMARA7KQ', 'AMARA7KQ'],
    [' amara-7kq ', 'AMARA7KQ'],
    ['ama ra7 kq', 'AMARA7KQ'],
  ])('%j is %s', (typed, code) => {
    expect(parseReferralCode(typed)).toBe(code);
  });

  it.each(['', 'AB2', 'AMARA7K0', 'AMARA7K!', 'A'.repeat(17)])('%j is none', (typed) => {
    expect(parseReferralCode(typed)).toBeNull();
  });
});
