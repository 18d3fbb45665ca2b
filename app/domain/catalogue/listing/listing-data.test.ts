import { describe, expect, it } from 'vitest';
import type { ListedProduct } from '~/domain/catalogue/catalogue';
import { parseListing } from './listing';
import { categoryListing, listingData, packListing, unpackListing } from './listing-data';
import { cents } from '~/domain/core/money';
import { assortmentOf } from '~/domain/catalogue/assortment';

function listed(handle: string, facts: Partial<ListedProduct> = {}): ListedProduct {
  return {
    id: handle,
    handle,
    title: handle,
    productType: 'cups',
    description: '',
    tags: ['Public', 'hot-cups'],
    available: true,
    material: 'PLA',
    compost: 'industrial',
    rim: null,
    minPriceCents: cents(1000),
    variantTitles: [],
    sizes: ['8 oz'],
    colors: [],
    materials: ['PLA'],
    picture: { url: `https://cdn.example/${handle}.webp`, alt: '', width: 1200, height: 1200 },
    ...facts,
  };
}

const shop = [
  listed('gone', { available: false }),
  listed('plain', { sizes: ['8 oz', '12 oz'] }),
  listed('best', { tags: ['Public', 'hot-cups', 'best-seller'], compost: 'home' }),
  listed('cold', { tags: ['Public', 'cold-cups'], picture: null }),
  listed('lid', { productType: 'lids', tags: ['Public', 'sip'] }),
];
const cups = { productTypes: ['cups'], children: [{ slug: 'hot-cups' }, { slug: 'party-packs' }] };
const listing = (query: string, kind?: string) =>
  categoryListing(shop, cups, kind, new URLSearchParams(query));
const handles = (data: { cards: { handle: string }[] } | null) =>
  data?.cards.map(({ handle }) => handle);

describe('a category’s page', () => {
  it('has the goods of its types, best sellers first and sold out last', () => {
    expect(handles(listing(''))).toEqual(['best', 'plain', 'cold', 'gone']);
  });

  it('has only the goods with the tag on a page of a kind', () => {
    expect(handles(listing('', 'hot-cups'))).toEqual(['best', 'plain', 'gone']);
    expect(listing('', 'party-packs')?.total).toBe(0);
  });

  it('is not there for a kind that the category does not have', () => {
    expect(listing('', 'Public')).toBeNull();
    expect(listing('', '')).toBeNull();
  });

  it('takes no notice of what belongs to /shop-all', () => {
    const data = listing('productType=lids&search=lid');
    expect(data?.listing).toMatchObject({ productType: null, search: '' });
    expect(data?.total).toBe(4);
  });

  it('offers only facets that choose something', () => {
    const names = listing('')?.facets.map(({ name }) => name);
    expect(names).toEqual(['Capacity', 'Compost']); // one material, one price band, no colors
  });
});

describe('a shelf', () => {
  it('is the same list as long as the catalogue is', () => {
    expect(assortmentOf(shop, ['cups'], 'hot-cups')).toBe(assortmentOf(shop, ['cups'], 'hot-cups'));
    expect(assortmentOf(shop, ['cups'])).not.toBe(assortmentOf([...shop], ['cups']));
  });
});

describe('the packed listing', () => {
  it.each(['', 'size=12+oz&compost=home&sort=price-desc', 'size=none&page=99'])(
    '%j comes out as it went in',
    (query) => {
      const data = listingData(shop, parseListing(new URLSearchParams(query)));
      expect(unpackListing(packListing(data))).toEqual(data);
    },
  );

  it('is read once for the head and the page', () => {
    const text = packListing(listingData(shop, parseListing(new URLSearchParams())));
    expect(unpackListing(text)).toBe(unpackListing(`${text}`));
  });
});
