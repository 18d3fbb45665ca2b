import { describe, expect, it } from 'vitest';
import { FACET_NAMES, facetParam, parseListing } from '../../app/domain/catalogue/listing/listing';
import { listingData } from '../../app/domain/catalogue/listing/listing-data';
import { assortmentOf } from '../../app/domain/catalogue/assortment';
import { seedCatalogue } from '../support/seed-catalogue';

const products = seedCatalogue();

/** Returns the titles on all pages of a filtered list. */
function titles(types: readonly string[], query: string): string[] {
  const assortment = assortmentOf(products, types);
  const { total, pages } = listingData(assortment, parseListing(new URLSearchParams(query)));
  const all = Array.from({ length: pages }, (_, page) =>
    listingData(assortment, parseListing(new URLSearchParams(`${query}&page=${page + 1}`))),
  ).flatMap(({ cards }) => cards.map(({ title }) => title));
  expect(all).toHaveLength(total);
  return all;
}

const named = (types: readonly string[], pattern: RegExp) =>
  assortmentOf(products, types)
    .filter(({ title }) => pattern.test(title))
    .map(({ title }) => title);

const ALL = [...new Set(products.map(({ productType }) => productType))];

describe('a filter has its own products', () => {
  it.each([
    [['cups'], 'size=12+oz', /\b12 oz/],
    [['cups'], 'size=16+oz', /\b16 oz/],
    [['cups'], 'size=9+oz', /\b9 oz/],
    [['lids'], 'rim=90+mm', /\b90 mm/],
    [['containers'], 'size=9+in', /\b9 in/],
    [['tableware'], 'size=10+in', /\b10 in/],
    [['sleeves'], 'fits=8+oz+hot+cup', /\b8 oz/],
    [ALL, 'size=16+oz', /\b16 oz/],
    [ALL, 'fits=16+oz+hot+cup', /\b12 to 20 oz|Hot Cup Lid, 90 mm/],
    [['lids'], 'color=White', /White/],
    [['lids'], 'color=Forest', /Forest/],
    [['lids'], 'color=Black', /Black/],
    [['cups'], 'color=Red+and+White', /Red and White/],
    [ALL, 'color=White', /White (?!Gold)/],
  ])('%s?%s: all that say so in the title', (types, query, pattern) => {
    const expected = named(types, pattern);
    expect(expected.length).toBeGreaterThan(0);
    expect(titles(types, query)).toEqual(expect.arrayContaining(expected));
  });

  it.each([
    ['a value among others', ['cups'], 'size=12+oz', 'Custom Cup, Made to Order'],
    ['a value with a count', ['cups'], 'size=12+oz', 'Hot Cup Sample Case'],
    ['a set by its description', ['cups'], 'size=12+oz', 'Kraft Hot Cup and White Lid Set'],
    ['a cup by its description', ['cups'], 'size=16+oz', 'Earth Cups x Victory Beer'],
    ['a range in the description', ['sleeves'], 'fits=16+oz+hot+cup', 'Heavy Kraft Cup Sleeve'],
    [
      'a bowl with the same rim',
      ['lids'],
      'fits=12+oz+bowl',
      'Flat Paper Lid for Soup Bowls, 97 mm',
    ],
    ['a color that is a tag', ['lids'], 'color=White', 'Espresso Cup Lid, 62 mm'],
    ['one of two materials', ['cups'], 'material=PLA', 'Custom Cup, Made to Order'],
    ['one of three materials', ['cups'], 'material=Bagasse', 'Backyard Party Pack'],
  ])('%s', (_what, types, query, title) => {
    expect(titles(types, query)).toContain(title);
  });

  it('and no others', () => {
    expect(titles(['cups'], 'size=12+oz')).not.toContain('Kraft Hot Cup, 16 oz');
    expect(titles(ALL, 'size=10+in')).not.toContain('Kraft Lunch Bag'); // 5 x 3 x 10 in
    const merch = listingData(
      assortmentOf(products, ['merch']),
      parseListing(new URLSearchParams()),
    );
    const sizes = merch.facets.find(({ name }) => name === 'Size')?.values ?? [];
    expect(sizes.filter(({ value }) => value.endsWith(' oz'))).toEqual([]); // the weight of a cloth
    expect(titles(ALL, 'material=PLA')).not.toContain('Kraft Hot Cup, 12 oz'); // only lined with it
    expect(titles(['lids'], 'fits=16+oz+hot+cup')).not.toContain('Clear Dome Lid, 98 mm');
  });

  it('offers no value twice, and none that is part of a count', () => {
    for (const type of ALL) {
      const { facets } = listingData(
        assortmentOf(products, [type]),
        parseListing(new URLSearchParams()),
      );
      for (const name of FACET_NAMES) {
        const values = facets.find((facet) => facet.name === name)?.values ?? [];
        const shown = values.map(({ value }) => value.toLowerCase());
        expect(new Set(shown).size).toBe(shown.length);
        for (const { value, count } of values) {
          const found = titles([type], `${facetParam(name)}=${encodeURIComponent(value)}`);
          expect(found).toHaveLength(count);
        }
      }
    }
  });
});
