import { expect, it } from 'vitest';
import { sitemapPaths } from './sitemap-paths';
import { cents } from '~/domain/core/money';

const HOT_CUP = {
  id: 'gid://shopify/Product/1',
  handle: 'hot-cup',
  title: 'Hot Cup',
  productType: 'cups',
  description: '',
  tags: ['Public', 'hot-cups'],
  available: true,
  material: null,
  compost: null,
  rim: null,
  minPriceCents: cents(975),
  variantTitles: [],
  sizes: [],
  colors: [],
  materials: [],
  picture: null,
};

it('has the categories and kinds that have goods, and no empty ones', () => {
  const paths = sitemapPaths([HOT_CUP]);
  for (const path of ['/', '/shop-all', '/cups', '/cups/hot-cups', '/product/hot-cup', '/faq']) {
    expect(paths).toContain(path);
  }
  for (const path of ['/cups/cold-cups', '/merch', '/merch/hats'])
    expect(paths).not.toContain(path);
});
