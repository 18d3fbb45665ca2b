import { describe, expect, it } from 'vitest';
import { reorderMessages } from './my-products';

describe('what the cart says after a reorder', () => {
  it('names what came in, what came short and what was left out', () => {
    const added = [
      { title: 'Cup', requested: 3, quantity: 3 },
      { title: 'Lid', requested: 5, quantity: 2 },
    ];
    expect(reorderMessages(added, ['Fork'])).toEqual([
      'Added: 3 × Cup; 2 × Lid.',
      'No longer available when we checked: 3 × Lid.',
      'Left out: Fork.',
    ]);
  });

  it('does not grow without end', () => {
    const names = Array.from({ length: 9 }, (_, place) => `Item ${place}`);
    expect(reorderMessages([], names)).toEqual([
      'Left out: Item 0; Item 1; Item 2; Item 3; Item 4; Item 5; and 3 more.',
    ]);
  });
});
