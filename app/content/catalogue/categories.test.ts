import { describe, expect, it } from 'vitest';
import { CATEGORIES, findCategory, findSubcategory } from './categories';
import { SUBCATEGORY_PAGES } from './subcategories';
import { PRODUCT_TYPES } from '~/domain/catalogue/catalogue';

/** The categories of the spec's section 2, in its order. */
const ADDRESSES =
  '/cups, /cups/cold-cups, /cups/hot-cups, /cups/party-packs, /cups/college; /lids, /lids/sip, /lids/flat, /lids/dome, /lids/hot; /containers, /containers/trays, /containers/boxes, /containers/clamshells; /cutlery, /cutlery/forks, /cutlery/knives, /cutlery/spoons; /other, /other/tableware, /other/straws; /merch, /merch/tees, /merch/hoodies, /merch/hats'.split(
    /[,;] /,
  );

describe('CATEGORIES', () => {
  it('has the addresses of the spec, each once, in its order', () => {
    const made = CATEGORIES.flatMap(({ slug, children }) => [
      `/${slug}`,
      ...children.map((child) => `/${slug}/${child.slug}`),
    ]);
    expect(made).toEqual(ADDRESSES);
  });

  it('gives every product type a home, and only one', () => {
    const types = CATEGORIES.flatMap(({ productTypes }) => productTypes);
    expect(types.toSorted()).toEqual([...PRODUCT_TYPES].toSorted());
  });

  it('introduces every page with a sentence of its own', () => {
    const intros = CATEGORIES.flatMap(({ intro, children }) => [
      intro,
      ...children.map(({ slug }) => SUBCATEGORY_PAGES[slug]?.intro ?? ''),
    ]);
    const headings = Object.values(SUBCATEGORY_PAGES).map(({ heading }) => heading);
    expect(new Set(headings).size).toBe(CATEGORIES.flatMap(({ children }) => children).length);
    expect(new Set(intros).size).toBe(ADDRESSES.length);
    for (const intro of intros) expect(intro).toMatch(/^[A-Z].{20,110}\.$/);
  });
});

describe('findCategory and findSubcategory', () => {
  it('find what the table has', () => {
    const cups = findCategory('cups');
    expect(cups?.label).toBe('Cups');
    expect(cups && findSubcategory(cups, 'cold-cups')?.label).toBe('Cold Cups');
  });

  it.each(['', 'Cups', 'cold-cups', 'constructor', '__proto__'])('know no %j', (slug) => {
    expect(findCategory(slug)).toBeUndefined();
  });

  it('keep the kinds of one category from another', () => {
    const lids = findCategory('lids');
    expect(lids && findSubcategory(lids, 'cold-cups')).toBeUndefined();
  });
});
