import { describe, expect, it } from 'vitest';
import { isPublic, toCard, type ListedProduct } from './catalogue';
import { cents } from '~/domain/core/money';

const CUP: ListedProduct = {
  id: 'gid://shopify/Product/1',
  handle: 'kraft-cup',
  title: 'Kraft Cup',
  productType: 'cups',
  description: 'A cup.',
  tags: ['hot-cups', 'Public'],
  available: true,
  material: 'Kraft paper',
  compost: 'industrial',
  rim: '90 mm',
  minPriceCents: cents(4200),
  variantTitles: ['12 oz / 500'],
  sizes: ['12 oz'],
  colors: [],
  materials: [],
  picture: null,
};

describe('isPublic', () => {
  it('asks for the tag Public exactly', () => {
    expect(isPublic(CUP)).toBe(true);
    expect(isPublic({ tags: ['hot-cups', 'publicity'] })).toBe(false);
  });
});

describe('toCard', () => {
  it('carries what a card shows and nothing more', () => {
    expect(toCard(CUP)).toEqual({
      handle: 'kraft-cup',
      title: 'Kraft Cup',
      productType: 'cups',
      minPriceCents: 4200,
      caseCount: null,
      priceVaries: false,
      picture: null,
      badge: null,
    });
    expect(toCard({ ...CUP, caseCount: 50, priceVaries: true })).toMatchObject({
      caseCount: 50,
      priceVaries: true,
    });
  });

  it.each([
    [{ available: false, tags: ['new'] }, 'Sold Out'],
    [{ tags: ['new', 'best-seller'] }, 'New'],
    [{ tags: ['best-seller'], compost: 'home' as const }, 'Best Seller'],
    [{ compost: 'home' as const }, null],
  ])('%j wears %s', (change, badge) => {
    expect(toCard({ ...CUP, ...change }).badge).toBe(badge);
  });
});
