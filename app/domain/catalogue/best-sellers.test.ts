import { describe, expect, it } from 'vitest';
import { pickBestSellers } from './assortment';
import type { ListedProduct } from './catalogue';
import { cents } from '~/domain/core/money';

const picture = { url: 'https://cdn.example/a.webp', alt: '', width: 1, height: 1 };

function listed(handle: string, productType: string, facts: Partial<ListedProduct> = {}) {
  return {
    id: handle,
    handle,
    title: handle,
    productType,
    description: '',
    tags: ['Public'],
    available: true,
    material: null,
    compost: null,
    rim: null,
    minPriceCents: cents(100),
    variantTitles: [],
    sizes: [],
    colors: [],
    materials: [],
    picture,
    ...facts,
  } satisfies ListedProduct;
}

const best = { tags: ['Public', 'best-seller'] };
const pick = (products: ListedProduct[], limit = 9) =>
  pickBestSellers(products, limit).map(({ handle }) => handle);

describe('best sellers', () => {
  it('are the tagged ones, of each type in turn, before all others', () => {
    const shop = [
      listed('plain', 'cups'),
      listed('cup-1', 'cups', best),
      listed('cup-2', 'cups', best),
      listed('lid-1', 'lids', best),
    ];
    expect(pick(shop)).toEqual(['cup-1', 'lid-1', 'cup-2', 'plain']);
    expect(pick(shop, 2)).toEqual(['cup-1', 'lid-1']);
  });

  it('leave out what is sold out or cannot be seen', () => {
    const shop = [
      listed('gone', 'cups', { ...best, available: false }),
      listed('unseen', 'cups', { ...best, picture: null }),
      listed('here', 'cups'),
    ];
    expect(pick(shop)).toEqual(['here']);
  });

  it('are none in an empty shop', () => {
    expect(pick([])).toEqual([]);
  });
});
