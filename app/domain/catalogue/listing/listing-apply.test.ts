import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListedProduct } from '~/domain/catalogue/catalogue';
import {
  eachFacet,
  FACET_NAMES,
  type FacetName,
  type Listing,
  parseListing,
  PRICE_BANDS,
  sizeFacet,
  SORTS,
} from './listing';
import { applyListing } from './listing-apply';
import { cents } from '~/domain/core/money';

const parse = (query: string) => parseListing(new URLSearchParams(query));

function product(change: Partial<ListedProduct>): ListedProduct {
  return {
    id: change.handle ?? 'id',
    handle: 'handle',
    title: 'Title',
    productType: 'cups',
    description: '',
    tags: ['Public'],
    available: true,
    material: 'Kraft paper',
    compost: 'home',
    rim: null,
    minPriceCents: cents(4000),
    variantTitles: [],
    sizes: [],
    colors: [],
    materials: ['Kraft paper'],
    picture: null,
    ...change,
  };
}

const ASSORTMENT = [
  product({ handle: 'a', title: 'Cup 12 oz', sizes: ['12 oz'], minPriceCents: cents(5000) }),
  product({ handle: 'b', title: 'Cup 8 oz', sizes: ['8 oz', '12 oz'], colors: ['Green'] }),
  product({ handle: 'c', title: 'áccent', sizes: ['8 oz'], materials: ['PLA'] }),
  product({ handle: 'd', title: 'Tee', productType: 'merch', sizes: ['XL', 'S'], compost: null }),
];

const handles = (query: string) =>
  applyListing(ASSORTMENT, parse(query)).items.map((it) => it.handle);

function facet(query: string, name: FacetName): [string, number, boolean][] {
  const found = applyListing(ASSORTMENT, parse(query)).facets.find((one) => one.name === name);
  return (found?.values ?? []).map(({ value, count, selected }) => [value, count, selected]);
}

describe('applyListing', () => {
  it.each([
    ['', 'abcd'],
    ['sort=price-asc', 'bcda'],
    ['sort=price-desc', 'abcd'],
    ['sort=title', 'cbad'],
    ['size=8+oz', 'bc'],
    ['size=8+oz&size=12+oz', 'abc'],
    ['size=8+oz&size=S', ''],
    ['size=8+oz&material=PLA', 'c'],
    ['productType=merch', 'd'],
    ['price=50-up', 'a'],
    ['size=12+oz&color=Green', 'b'],
    ['compost=industrial&size=never', 'abcd'],
  ])('%s shows %s', (query, shown) => {
    expect(handles(query).join('')).toBe(shown);
  });

  it('counts a facet without its own choice and with all others', () => {
    expect(facet('size=8+oz&color=Green', 'Capacity')).toEqual([
      ['8 oz', 1, true],
      ['12 oz', 1, false],
    ]);
    expect(facet('size=8+oz', 'Material')).toEqual([
      ['Kraft paper', 1, false],
      ['PLA', 1, false],
    ]);
  });

  it('offers only values of the type that is shown', () => {
    expect(facet('productType=merch', 'Size').map(([value]) => value)).toEqual(['S', 'XL']);
    expect(
      applyListing(ASSORTMENT, parse('productType=merch&size=8+oz')).listing.selected.Capacity,
    ).toEqual([]);
  });

  it('says in words what a facet’s value means', () => {
    const { facets } = applyListing(ASSORTMENT, parse(''));
    const labels = facets.flatMap(({ values }) => values.map(({ label }) => label));
    expect(labels).toContain('Home compostable');
    expect(labels).toContain('$20 to $50');
  });

  it('leaves out facets that the page does not offer', () => {
    const { facets, total } = applyListing(ASSORTMENT, parse('size=8+oz'), ['Color', 'Price']);
    expect(facets.map(({ name }) => name)).toEqual(['Color', 'Price']);
    expect(total).toBe(4);
  });

  it('shows 24 a page and brings the page down to the last', () => {
    const many = Array.from({ length: 49 }, (_, index) => product({ handle: `h${index}` }));
    const page = (number: number | string) => applyListing(many, parse(`page=${number}`));
    expect(page(1).items).toHaveLength(24);
    expect(page(3).items.map(({ handle }) => handle)).toEqual(['h48']);
    for (const beyond of [4, '1e9', '99999999999999']) {
      expect(page(beyond)).toMatchObject({ page: 3, pages: 3, total: 49, listing: { page: 3 } });
    }
  });

  it('has one empty page when there is nothing', () => {
    expect(applyListing([], parse('page=7&sort=title'))).toMatchObject({
      items: [],
      total: 0,
      page: 1,
      pages: 1,
      facets: [],
    });
  });
});

/** A straightforward implementation of the same, to compare with. */
function plainly(products: ListedProduct[], listing: Listing) {
  const values: Record<FacetName, (one: ListedProduct) => (string | null)[]> = {
    Capacity: (one) => one.sizes.filter((size) => sizeFacet(size) === 'Capacity'),
    Dimensions: () => [],
    Guests: (one) => one.sizes.filter((size) => sizeFacet(size) === 'Guests'),
    Size: (one) => one.sizes.filter((size) => sizeFacet(size) === 'Size'),
    Rim: (one) => [one.rim],
    Fits: (one) => [...(one.fits ?? [])],
    Color: (one) => one.colors,
    Material: (one) => one.materials,
    Compost: (one) => [one.compost],
    Price: (one) => [PRICE_BANDS.find((band) => one.minPriceCents < band.belowCents)?.value ?? ''],
  };
  const base = products.filter(
    ({ productType }) => !listing.productType || productType === listing.productType,
  );
  const passes = (one: ListedProduct, name: FacetName) => {
    const requested = listing.selected[name].filter((value) =>
      base.some((other) => values[name](other).includes(value)),
    );
    return requested.length === 0 || requested.some((value) => values[name](one).includes(value));
  };
  const found = base.filter((one) => FACET_NAMES.every((name) => passes(one, name)));
  const counts = FACET_NAMES.flatMap((name) => {
    const others = FACET_NAMES.filter((other) => other !== name);
    const open = base.filter((one) => others.every((other) => passes(one, other)));
    const all = [...new Set(base.flatMap(values[name]))].filter((value) => value !== null);
    return all.map((value) => {
      const count = open.filter((one) => values[name](one).includes(value)).length;
      return `${name} ${value} ${count}`;
    });
  });
  const sign = { 'price-asc': 1, 'price-desc': -1, featured: 0, title: 0 }[listing.sort];
  found.sort((a, b) => sign * (a.minPriceCents - b.minPriceCents));
  return { found: found.map(({ handle }) => handle), counts: counts.toSorted() };
}

function some(...values: string[]) {
  return fc.uniqueArray(fc.constantFrom(...values), { maxLength: 2 });
}

describe('applyListing, any shelf and any listing', () => {
  const assortment = fc.array(
    fc.record({
      productType: fc.constantFrom('cups', 'lids'),
      sizes: some('8 oz', '12 oz', 'S', '25 guests'),
      rim: fc.constantFrom('80 mm', '90 mm', null),
      fits: some('8 oz hot cup'),
      colors: some('Green', 'Kraft'),
      materials: some('PLA', 'Bagasse'),
      compost: fc.constantFrom('home' as const, 'reuse' as const, null),
      minPriceCents: fc.integer({ min: 0, max: 12_000 }).map(cents),
    }),
    { maxLength: 20 },
  );
  const listing = fc.record({
    productType: fc.constantFrom('cups' as const, null),
    search: fc.constant(''),
    selected: fc
      .record({
        Capacity: some('8 oz', '16 oz'),
        Size: some('S', 'XL'),
        Rim: some('90 mm', '98 mm'),
        Fits: some('8 oz hot cup'),
        Color: some('Green', 'Red'),
        Material: some('PLA', 'Bagasse'),
        Compost: some('home', 'industrial'),
        Price: some('under-5', '50-up'),
      })
      .map((chosen) => ({ ...eachFacet(() => [] as string[]), ...chosen })),
    sort: fc.constantFrom(...SORTS.filter((sort) => sort !== 'title')),
    page: fc.constant(1),
  });

  it('agrees with the plain way', () => {
    fc.assert(
      fc.property(assortment, listing, (rows, requested) => {
        const products = rows.map((row, index) => product({ ...row, handle: `h${index}` }));
        const page = applyListing(products, requested);
        const { found, counts } = plainly(products, requested);
        expect(page.items.map(({ handle }) => handle)).toEqual(found);
        expect(
          page.facets
            .flatMap(({ name, values }) => values.map((one) => `${name} ${one.value} ${one.count}`))
            .toSorted(),
        ).toEqual(counts);
      }),
      { numRuns: 300 },
    );
  });
});
