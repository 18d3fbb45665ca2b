import { describe, expect, it } from 'vitest';
import {
  applyFavoriteChange,
  favoriteNumbers,
  favoriteTag,
  isTooMany,
  mergeable,
  productNumber,
} from './favorites';

describe('a favorite’s tag', () => {
  it('is the prefix and the number at the end of the product’s id', () => {
    expect(productNumber('gid://shopify/Product/8123456789012')).toBe('8123456789012');
    expect(favoriteTag('8123456789012')).toBe('FAVE-8123456789012');
  });

  it.each(['', ' ', '1,2', '1 2', 'ECA2024\nFAVE-1', '<b>', 'é', 'x'.repeat(65), '1,ECA2024'])(
    'is not made of %j',
    (number) => {
      expect(favoriteTag(number)).toBeNull();
    },
  );

  it('may have up to 64 letters behind the prefix', () => {
    expect(favoriteTag('x'.repeat(64))).toBe(`FAVE-${'x'.repeat(64)}`);
  });
});

describe('the favorites in a customer’s tags', () => {
  it('are those with the prefix, each once, and no other tag', () => {
    expect(
      favoriteNumbers(['ECA2024', 'FAVE-1', 'Ambassador', 'fave-2', 'FAVE-1', 'XFAVE-3', 'FAVE']),
    ).toEqual(['1', '2']);
  });

  it('leave out what we would not have written', () => {
    expect(favoriteNumbers(['FAVE-', 'FAVE-a b', `FAVE-${'9'.repeat(65)}`])).toEqual([]);
  });
});

describe('a change', () => {
  it('adds behind, keeps places, takes out', () => {
    expect(applyFavoriteChange(['1', '2'], { add: ['3', '1'], remove: ['2'] })).toEqual(['1', '3']);
    expect(applyFavoriteChange([], { add: [], remove: ['9'] })).toEqual([]);
  });

  it('is too many only where it makes more than fit', () => {
    expect(isTooMany(['1', '2'], { add: ['3'], remove: [] }, 2)).toBe(true);
    expect(isTooMany(['1', '2'], { add: ['2'], remove: [] }, 2)).toBe(false);
    expect(isTooMany(['1', '2'], { add: ['3'], remove: ['1'] }, 2)).toBe(false);
    expect(isTooMany(['1', '2', '3'], { add: [], remove: ['1'] }, 1)).toBe(false);
  });
});

describe('what a browser has kept', () => {
  it('is merged where it is new, as far as there is room', () => {
    expect(mergeable(['1', '2'], ['2', '3', '4'])).toEqual(['3', '4']);
    expect(mergeable(['1', '2'], ['2', '3', '4'], 3)).toEqual(['3']);
    expect(mergeable(['1', '2'], ['3'], 1)).toEqual([]);
  });
});
