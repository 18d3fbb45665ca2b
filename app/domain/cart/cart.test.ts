import { describe, expect, it } from 'vitest';
import { countByVariant, truncateTitle, type Cart } from './cart';

describe('truncateTitle', () => {
  it.each([
    ['Cup', 'Cup'],
    ['Fifteen letters', 'Fifteen letters'],
    ['Sixteen letters!', 'Sixteen letters'],
    ['Double-Wall Kraft Hot Cup', 'Double-Wall Kra'],
    ['', ''],
  ])('%s becomes %s', (title, cut) => {
    expect(truncateTitle(title)).toBe(cut);
  });

  it('never halves a letter outside the basic plane', () => {
    expect(truncateTitle('𝒜'.repeat(20))).toBe('𝒜'.repeat(15));
  });
});

describe('countByVariant', () => {
  it('adds up the lines of a variant', () => {
    const lines = [
      { variantId: 'a', quantity: 2 },
      { variantId: 'b', quantity: 1 },
      { variantId: 'a', quantity: 3 },
    ];
    const counts = countByVariant({ lines } as Cart);
    expect([...counts]).toEqual([
      ['a', 5],
      ['b', 1],
    ]);
    expect(countByVariant(null).size).toBe(0);
  });
});
