import { describe, expect, it } from 'vitest';
import { breadcrumbJsonLd, productJsonLd } from './product-meta';
import { cents } from '~/domain/core/money';
import type { PageVariant, ProductPageData } from '~/domain/catalogue/product-facts';

const variant = (pieces: string, priceCents: number, available: boolean): PageVariant => ({
  id: pieces,
  sku: `EB-${pieces}`,
  carton: null,
  priceCents: cents(priceCents),
  available,
  stock: null,
  options: [{ name: 'Case', value: pieces }],
  caseCount: 50,
  limit: null,
  picture: null,
});

const product: ProductPageData = {
  handle: 'clear-cup',
  title: 'Clear Cup',
  productType: 'cups',
  tags: ['cold-cups'],
  available: true,
  material: 'PLA',
  compost: 'industrial',
  needsArtwork: false,
  rim: '98 mm',
  specs: { capacity: null, height: null, base: null, heatLimit: null, certificates: [] },
  options: [{ name: 'Case', values: ['50 pieces', '500 pieces'] }],
  pictures: [{ url: 'https://cdn.example/a.webp?v=1', alt: '', width: 1200, height: 1200 }],
  variants: [variant('50 pieces', 805, true), variant('500 pieces', 7000, false)],
  description: [
    { kind: 'paragraph', text: 'One.' },
    { kind: 'paragraph', text: 'Two.' },
  ],
  fits: [],
  related: [],
};

describe('a product for search engines', () => {
  it('offers every variant at its own address, price and availability', () => {
    const listed = productJsonLd(product, 'https://shop.example', null);
    expect(listed).not.toHaveProperty('aggregateRating');
    expect(listed).toMatchObject({
      '@type': 'Product',
      name: 'Clear Cup',
      description: 'One. Two.',
      image: ['https://cdn.example/a.webp?v=1&width=1200'],
      material: 'PLA',
      offers: [
        {
          '@type': 'Offer',
          url: 'https://shop.example/product/clear-cup?Case=50+pieces',
          sku: 'EB-50 pieces',
          price: '8.05',
          priceCurrency: 'USD',
          availability: 'https://schema.org/InStock',
        },
        { price: '70.00', availability: 'https://schema.org/OutOfStock' },
      ],
    });
  });
});

it('what is printed to order is made to order, whatever the stock', () => {
  const printed = productJsonLd({ ...product, needsArtwork: true }, '', null);
  const availability = 'https://schema.org/MadeToOrder';
  expect(printed).toMatchObject({ offers: [{ availability }, { availability }] });
});

describe('breadcrumbs for search engines', () => {
  it('count from one, and the last is the page itself', () => {
    const crumbs = [{ label: 'Home', href: '/' }, { label: 'Clear Cup' }];
    expect(breadcrumbJsonLd(crumbs, '/product/clear-cup', 'https://shop.example')).toMatchObject({
      itemListElement: [
        { position: 1, name: 'Home', item: 'https://shop.example/' },
        { position: 2, name: 'Clear Cup', item: 'https://shop.example/product/clear-cup' },
      ],
    });
  });
});
