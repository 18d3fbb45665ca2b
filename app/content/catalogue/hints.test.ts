import { describe, expect, it } from 'vitest';
import { HINTS } from './hints';

describe('HINTS', () => {
  it('turn in the order of the spec (section 9, Rotating hint)', () => {
    expect(HINTS.join(', ')).toBe(
      'Cold Cups, Hot Cups, Party Packs, Lids, Containers, Cutlery, Straws, Bags, Sleeves, Merch',
    );
  });
});
