import { describe, expect, it } from 'vitest';
import { byKey, naturalKey, sizeKey } from './search-text';

const sorted = (texts: string[], key: (text: string) => string) =>
  texts.toSorted((a, b) => byKey(key(a), key(b)));

describe('naturalKey', () => {
  it('sorts numbers by size, letters without case and accents', () => {
    expect(sorted(['cup 12 oz', 'Café cup', 'Cup 8 oz', 'cup'], naturalKey)).toEqual([
      'Café cup',
      'cup',
      'Cup 8 oz',
      'cup 12 oz',
    ]);
  });
});

describe('sizeKey', () => {
  it('sorts clothes, then measures unit by unit, then words', () => {
    const sizes = [
      'Large',
      '90 mm',
      '16 oz',
      '8.5 oz',
      'XL',
      '80 mm',
      'S',
      '8 oz',
      '2XL',
      'M',
      '1/2 lb',
      '1 lb',
    ];
    expect(sorted(sizes, sizeKey).join(', ')).toBe(
      'S, M, XL, 2XL, 1/2 lb, 1 lb, 80 mm, 90 mm, 8 oz, 8.5 oz, 16 oz, Large',
    );
  });
});
