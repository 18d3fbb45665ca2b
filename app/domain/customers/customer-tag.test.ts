import { describe, expect, it } from 'vitest';
import { isGuardedTag, parseTag, shownTags } from './customer';

describe('a tag as it is typed', () => {
  it.each([
    ['  Trade   show ', { tag: 'Trade show' }],
    ['', { rejection: 'tag_missing' }],
    ['one,two', { rejection: 'tag_comma' }],
    ['x'.repeat(255), { tag: 'x'.repeat(255) }],
    ['x'.repeat(256), { rejection: 'tag_too_long' }],
    ['a\u202eb', { rejection: 'tag_unprintable' }],
    ['fave-123', { rejection: 'tag_favorite' }],
  ])('%j', (typed, parsed) => expect(parseTag(typed)).toEqual(parsed));
});

it('knows what only admins touch, whatever its case', () => {
  for (const tag of ['eca2024', 'BUSINESSACCOUNT', 'ambassador', 'tax-Exempt']) {
    expect(isGuardedTag(tag, ['TAX-EXEMPT'])).toBe(true);
  }
  expect(isGuardedTag('tax-exempt', [])).toBe(false);
  expect(isGuardedTag('VIP', ['TAX-EXEMPT'])).toBe(false);
});

it('shows no favorites among the tags', () => {
  expect(shownTags(['VIP', 'FAVE-1', 'Ambassador', 'fave-2'], [])).toEqual([
    { tag: 'VIP', isGuarded: false },
    { tag: 'Ambassador', isGuarded: true },
  ]);
});
