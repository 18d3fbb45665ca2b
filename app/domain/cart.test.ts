import { describe, expect, it } from 'vitest';
import { truncateTitle } from '~/domain/cart';

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
