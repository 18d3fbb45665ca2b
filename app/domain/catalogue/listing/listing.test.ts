import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eachFacet, listingSearch, parseListing, SORTS, toggleValue } from './listing';

const parse = (query: string) => parseListing(new URLSearchParams(query));

describe('parseListing', () => {
  it('reads a bare address as the first page in the shop’s order', () => {
    expect(parse('')).toEqual({
      productType: null,
      search: '',
      selected: eachFacet(() => []),
      sort: 'featured',
      page: 1,
    });
  });

  it('reads everything that an address can say', () => {
    expect(
      parse(
        'productType=cups&search=+kraft+&size=8+oz&size=12+oz&size=XL&size=25+guests&size=5+x+7+in&rim=90+mm&fits=8+oz+hot+cup&color=Green&material=PLA&compost=home&price=20-50&sort=price-desc&page=3',
      ),
    ).toEqual({
      productType: 'cups',
      search: 'kraft',
      selected: {
        Capacity: ['12 oz', '8 oz'],
        Dimensions: ['5 x 7 in'],
        Guests: ['25 guests'],
        Size: ['XL'],
        Rim: ['90 mm'],
        Fits: ['8 oz hot cup'],
        Color: ['Green'],
        Material: ['PLA'],
        Compost: ['home'],
        Price: ['20-50'],
      },
      sort: 'price-desc',
      page: 3,
    });
  });

  it.each([
    ['abc', 1],
    ['', 1],
    ['0', 1],
    ['-1', 1],
    ['-1e9', 1],
    ['NaN', 1],
    ['2.9', 2],
    ['1e9', 1_000_000],
    ['Infinity', 1_000_000],
    ['9'.repeat(500), 1_000_000],
  ])('takes page %s for page %i', (page, nearest) => {
    expect(parse(`page=${page}`).page).toBe(nearest);
  });

  it.each(['sort=cheapest', 'sort=', 'sort=__proto__', 'productType=cars', 'compost=never'])(
    'takes %s for the default',
    (query) => {
      expect(parse(query)).toEqual(parse(''));
    },
  );

  it('leaves out facets and types that the page does not offer', () => {
    const params = new URLSearchParams('size=8+oz&color=Green&productType=lids');
    expect(parseListing(params, ['Color'], ['cups'])).toEqual(parse('color=Green'));
  });

  it('bounds what a hostile address asks for', () => {
    const many = Array.from({ length: 500 }, (_, index) => `size=${index}`).join('&');
    expect(parse(many).selected.Size).toHaveLength(20);
    expect(parse(`size=${'x'.repeat(61)}`).selected.Size).toEqual([]);
    expect(parse(`search=${'a'.repeat(10_000)}`).search).toHaveLength(100);
    expect(parse(`search=${'a'.repeat(99)}😀`).search).toBe('a'.repeat(99));
  });

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('page', 'sort', 'size'), fc.string())),
        (pairs) => {
          const { page, sort } = parseListing(new URLSearchParams(pairs));
          expect(Number.isInteger(page) && page >= 1).toBe(true);
          expect(SORTS).toContain(sort);
        },
      ),
    );
  });
});

describe('listingSearch', () => {
  it('leaves defaults out', () => {
    expect(listingSearch(parse(''))).toBe('');
    expect(listingSearch(parse('page=1&sort=featured&size='))).toBe('');
  });

  it('writes one order whatever the order read', () => {
    const query = '?productType=cups&search=8+oz&size=12+oz&size=8+oz&sort=title&page=2';
    expect(listingSearch(parse(query))).toBe(query);
    expect(
      listingSearch(parse('page=2&size=8+oz&sort=title&search=8+oz&size=12+oz&productType=CUPS')),
    ).toBe(query);
  });

  it('is read back as it was written, for every listing', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 30 });
    const keys = ['productType', 'search', 'size', 'rim', 'fits', 'color', 'compost', 'price'];
    const pair = fc.oneof(
      fc.tuple(fc.constantFrom(...keys), text),
      fc.tuple(fc.constant('sort'), fc.constantFrom(...SORTS)),
      fc.tuple(fc.constant('page'), fc.integer().map(String)),
      fc.tuple(fc.constant('compost'), fc.constantFrom('home', 'reuse')),
      fc.tuple(fc.constant('price'), fc.constantFrom('under-5', '50-up')),
      fc.tuple(fc.constant('productType'), fc.constantFrom('lids', 'merch')),
    );
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 12 }), (pairs) => {
        const listing = parseListing(new URLSearchParams(pairs));
        expect(parse(listingSearch(listing))).toEqual(listing);
      }),
      { numRuns: 500 },
    );
  });
});

describe('toggleValue', () => {
  it('adds and takes away, and goes back to the first page', () => {
    const before = parse('size=8+oz&page=4&sort=title');
    const more = toggleValue(before, 'Capacity', '12 oz');
    expect(listingSearch(more)).toBe('?size=12+oz&size=8+oz&sort=title');
    expect(toggleValue(more, 'Capacity', '12 oz')).toEqual({ ...before, page: 1 });
  });
});
