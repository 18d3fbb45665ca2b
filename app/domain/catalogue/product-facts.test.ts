import { describe, expect, it } from 'vitest';
import type { ListedProduct } from './catalogue';
import { cents } from '~/domain/core/money';
import { fitsWith, pricePerPiece, relatedTo } from './product-facts';

function listed(handle: string, facts: Partial<ListedProduct> = {}): ListedProduct {
  return {
    id: `gid://shopify/Product/${handle}`,
    handle,
    title: handle,
    productType: 'cups',
    description: '',
    tags: ['Public'],
    available: true,
    material: null,
    compost: null,
    rim: null,
    minPriceCents: cents(1000),
    variantTitles: [],
    sizes: [],
    colors: [],
    materials: [],
    picture: null,
    ...facts,
  };
}

const handles = (cards: { handle: string }[]) => cards.map(({ handle }) => handle);

describe('the price of one piece', () => {
  it('is the price of the case over its pieces', () => {
    expect(pricePerPiece({ priceCents: cents(7350), caseCount: 500 })).toBe('14.7¢ each');
  });

  it('is left out where a case is one piece, or nobody knows how many', () => {
    expect(pricePerPiece({ priceCents: cents(2400), caseCount: 1 })).toBeNull();
    expect(pricePerPiece({ priceCents: cents(2400), caseCount: null })).toBeNull();
  });
});

describe('what fits', () => {
  const cup = listed('cup-90', { rim: '90 mm', tags: ['Public', 'hot-cups', 'coffee'] });
  const shop = [
    cup,
    listed('other-cup-90', { rim: '90 mm' }),
    listed('lid-98', { productType: 'lids', rim: '98 mm' }),
    listed('plain-lid-90', { productType: 'lids', rim: '90 mm' }),
    listed('sold-out-lid-90', {
      productType: 'lids',
      rim: '90 mm',
      available: false,
      tags: ['Public', 'coffee'],
    }),
    listed('coffee-lid-90', { productType: 'lids', rim: '90 mm', tags: ['Public', 'coffee'] }),
    listed('bowl-90', { productType: 'containers', rim: '90 mm' }),
  ];

  it('gives a cup the lids of its rim, the most alike first and the sold out last', () => {
    expect(handles(fitsWith(cup, shop, 9))).toEqual([
      'coffee-lid-90',
      'plain-lid-90',
      'sold-out-lid-90',
    ]);
  });

  it('gives a lid the cups of its rim', () => {
    const lid = listed('lid', { productType: 'lids', rim: '90 mm' });
    expect(handles(fitsWith(lid, shop, 9))).toEqual(['cup-90', 'other-cup-90']);
  });

  it('gives nothing to what has no rim, or is neither cup nor lid', () => {
    expect(fitsWith(listed('rimless'), [...shop, listed('x', { productType: 'lids' })], 9)).toEqual(
      [],
    );
    expect(fitsWith(listed('b', { productType: 'containers', rim: '90 mm' }), shop, 9)).toEqual([]);
  });

  it('keeps to the limit', () => {
    expect(fitsWith(cup, shop, 2)).toHaveLength(2);
  });
});

describe('related goods', () => {
  const cup = listed('cup', {
    tags: ['Public', 'hot-cups', 'coffee'],
    material: 'Kraft paper',
    compost: 'industrial',
  });
  const shop = [
    cup,
    listed('far', { tags: ['Public', 'cold-cups'] }),
    listed('one-tag', { tags: ['Public', 'hot-cups'] }),
    listed('two-tags', { tags: ['Public', 'hot-cups', 'coffee'] }),
    listed('tag-and-material', { tags: ['Public', 'hot-cups'], material: 'Kraft paper' }),
    listed('lid', { productType: 'lids', tags: ['Public', 'hot-cups', 'coffee'] }),
  ];

  it('are of the same type, the most alike first, never the product itself', () => {
    expect(handles(relatedTo(cup, shop, 9))).toEqual([
      'two-tags',
      'tag-and-material',
      'one-tag',
      'far',
    ]);
  });

  it('does not count the tag that every product has', () => {
    const [first] = relatedTo(
      listed('new', { material: 'PLA' }),
      [listed('a'), listed('b', { material: 'PLA' })],
      1,
    );
    expect(first?.handle).toBe('b');
  });
});
