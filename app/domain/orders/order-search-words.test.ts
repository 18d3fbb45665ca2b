import { describe, expect, it } from 'vitest';
import { searchedWords } from '~/domain/core/text/search-text';
import { orderSearchWords } from './order';

describe('what an order is found by', () => {
  const words = orderSearchWords({
    name: '#1001',
    email: 'Zoë.B@example.com',
    lines: [
      { title: 'Kraft Hot Cup, 12 oz', variant: { title: '500 pieces' } },
      { title: 'Kraft Take-Out Cup, 8 oz', variant: null },
    ],
    fulfillments: [{ tracking: [{ number: '1Z0EB001' }, { number: null }] }],
  });

  it('is its name, titles, tracking numbers and e-mail address, each word once', () => {
    expect(words.toSorted()).toEqual(
      '1001 12 1z0eb001 500 8 b com cup example hot kraft out oz pieces take takeout zoe'.split(
        ' ',
      ),
    );
  });

  it.each(['#1001', 'zoe.b@example.com', 'HOT cup', '1z0eb001'])('%s is among it', (typed) => {
    const searched = searchedWords(typed) ?? [];
    expect(searched.length).toBeGreaterThan(0);
    for (const word of searched) expect(words).toContain(word);
  });

  it('looks for nothing, for what no order has, or for eight words at most', () => {
    expect(searchedWords('')).toBeNull();
    expect(searchedWords("'*&!:\\")).toEqual([]);
    expect(searchedWords('a b c d e f g h i j')).toHaveLength(8);
  });
});
