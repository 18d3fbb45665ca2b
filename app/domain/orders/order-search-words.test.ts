import { describe, expect, it } from 'vitest';
import { searchedWords } from '~/domain/core/text/search-text';
import { orderSearchWords } from './order';

describe('what an order is found by', () => {
  const words = orderSearchWords({
    name: '#1001',
    email: 'Zoë.B@example.com',
    discountCodes: ['SPRING-10'],
    lines: [
      { title: 'Kraft Hot Cup, 12 oz', sku: 'EB-5100', variant: { title: '500 pieces' } },
      { title: 'Kraft Take-Out Cup, 8 oz', sku: null, variant: null },
    ],
    fulfillments: [{ tracking: [{ number: '1Z0EB001' }, { number: null }] }],
  });

  it('is its name, titles, SKUs, codes, tracking numbers and e-mail address, each word once', () => {
    expect(words.toSorted()).toEqual(
      (
        '1001 10 12 1z0eb001 500 5100 8 b com cup eb eb5100 example hot kraft out oz pieces ' +
        'spring spring10 take takeout zoe'
      )
        .split(' ')
        .toSorted(),
    );
  });

  it.each(['#1001', 'zoe.b@example.com', 'HOT cup', '1z0eb001', 'EB-5100', 'eb5100', 'spring-10'])(
    '%s is among it',
    (typed) => {
      const searched = searchedWords(typed) ?? [];
      expect(searched.length).toBeGreaterThan(0);
      for (const word of searched) expect(words).toContain(word);
    },
  );

  it('looks for nothing, for what no order has, or for eight words at most', () => {
    expect(searchedWords('')).toBeNull();
    expect(searchedWords("'*&!:\\")).toEqual([]);
    expect(searchedWords('a b c d e f g h i j')).toHaveLength(8);
  });
});
