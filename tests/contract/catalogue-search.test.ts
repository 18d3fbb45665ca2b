import { describe, expect, it } from 'vitest';
import { withCounterparts } from '../../app/domain/catalogue/search/search-counterparts';
import { buildSearchIndex } from '../../app/domain/catalogue/search/search-index';
import { toSynonyms } from '../../app/domain/catalogue/search/synonym';
import { searchSynonyms } from '../../db/seeds/storefront';
import { seedCatalogue } from '../support/seed-catalogue';

const index = buildSearchIndex(withCounterparts(seedCatalogue()));
const synonyms = toSynonyms(searchSynonyms.map(([word, means]) => ({ word, means })));

const found = (text: string) => index.query(text, { synonyms }).hits.map(({ product }) => product);

/** What shoppers type, and what the first results have to be: every one of the first `many`. */
describe('what shoppers type finds first', () => {
  it.each([
    ['pla', 20, /PLA/, 'material'],
    ['12 oz hot cup lid', 4, /Hot Cup Lid, 90 mm/, 'title'],
    ['lids for 12 oz cups', 6, /Lid/, 'title'],
    ['lid for 16 oz cold cup', 3, /Lid/, 'title'],
    ['12 ounce hot cups with lids', 5, /Hot Cup/, 'title'],
    ['12 ounce hot cups with lids', 3, /12 oz/, 'sizes'],
    ['cold cup with dome lid', 3, /Cold Cup/, 'title'],
    ['cold cup lid', 5, /Lid/, 'title'],
    ['lid for leaf print cup', 4, /Lid, 90 mm/, 'title'],
    ['kraft espresso lid', 1, /Espresso Cup Lid/, 'title'],
    ['soup bowl with lid', 1, /Soup Bowl with Paper Lid/, 'title'],
    ['12 oz hot cup', 5, /12 oz/, 'sizes'],
    ['cup 12 oz', 8, /12 oz/, 'sizes'],
    ['16oz cold cups', 1, /Clear Cold Cup, 16 oz/, 'title'],
    ['coffee cups', 5, /Cup/, 'title'],
    ['hot cups', 8, /Hot Cup/, 'title'],
    ['bag', 8, /Bag/, 'title'],
    ['compost bag', 2, /Compostable/, 'title'],
    ['wooden cutlery', 2, /Birch Cutlery/, 'title'],
    ['wooden spoon', 2, /Birch.*Spoon/, 'title'],
    ['to go box', 2, /Take-Out Box/, 'title'],
    ['takeout boxes', 2, /Take-Out Box/, 'title'],
    ['take out containers', 2, /Take-Out Box/, 'title'],
    ['coffee to go kit', 1, /Coffee To-Go Kit/, 'title'],
    ['t-shirt', 6, /Tee/, 'title'],
    ['sweatshirt', 6, /Hoodie/, 'title'],
    ['hat', 6, /Cap/, 'title'],
    ['tea', 1, /Sleeve/, 'title'],
    ['napkins', 3, /Napkin/, 'title'],
    ['9 inch plates', 1, /Plate, 9 in/, 'title'],
    ['pizza box', 2, /Pizza Box/, 'title'],
    ['custom cups', 1, /Custom Cup/, 'title'],
    ['paper straws', 5, /Paper.*Straw/, 'title'],
    ['party packs', 6, /Party Pack/, 'title'],
    ['spoon', 5, /Spoon/, 'title'],
    ['8 ounce', 2, /8 oz/, 'title'],
    ['do you have forks', 4, /Fork/, 'title'],
    ['silverware', 2, /Cutlery/, 'title'],
    ['clamshel bagase', 2, /Bagasse Clamshell/, 'title'],
    ['3 gallon bags', 1, /Scrap Bag, 3 gal/, 'title'],
  ] as const)('%s: the first %i are %s', (text, many, pattern, field) => {
    const first = found(text).slice(0, many);
    expect(first).toHaveLength(many);
    for (const product of first) expect(String(product[field])).toMatch(pattern);
  });

  it('whole words before longer ones that begin with them, which are still there', () => {
    const pla = found('pla');
    const firstPlate = pla.findIndex(({ title }) => title.includes('Plate'));
    const lastOfPla = pla.findLastIndex(({ material }) => material === 'PLA');
    expect(firstPlate).toBeGreaterThan(lastOfPla);
  });

  it('nothing for a few letters within other words', () => {
    expect(found('hat').length).toBeLessThan(20); // what, that
    expect(found('tea').length).toBeLessThan(10); // steam, instead
  });

  it('best sellers first among equals', () => {
    const [first, second] = index.query('dome lid').hits;
    expect(first?.product.title).toBe('Clear Dome Lid, 98 mm');
    expect(second?.score).toBe(first?.score);
  });

  it('everything of a kind, letter by letter', () => {
    for (const [typed, pattern] of [
      ['clam', /Clamshell/],
      ['nap', /Napkin/],
      ['for', /Fork/],
      ['stra', /Straw/],
      ['hood', /Hoodie/],
      ['bow', /Bowl/],
      ['so', /Soup/],
    ] as const) {
      expect(found(typed)[0]?.title).toMatch(pattern);
    }
  });
});
