import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Searchable, searchPlainly } from './search';
import { buildSearchIndex, type SearchIndex } from './search-index';
import { smallest } from '~/domain/core/text/search-text';

const WORDS =
  'cup cups cap lid lids hot hottub kraft krft box boxes 8oz 8 oz 12 18oz to-go togo fork knife knives café party parties bagasse wood wooden compost compostable best-seller the in 9" a'.split(
    ' ',
  );

const text = (most: number) =>
  fc
    .array(fc.oneof(fc.constantFrom(...WORDS), fc.string({ maxLength: 4 })), { maxLength: most })
    .map((words) => words.join(' '));

const fields = fc.record({
  title: text(3),
  productType: fc.constantFrom('cups', 'lids', 'merch'),
  description: text(6),
  tags: fc.subarray(['Public', 'hot-cups', 'cold-cups', 'best-seller', 'Public house']),
  handle: text(2),
  variantTitles: fc.array(text(2), { maxLength: 2 }),
  available: fc.boolean(),
  counterparts: fc.constantFrom('cup kraft 12oz', 'lid', ''),
});

const assortment = fc
  .array(fields, { maxLength: 12 })
  .map((rows) => rows.map((row, index) => ({ id: `id${index}`, ...row })));

const query = fc.oneof(
  text(4),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom('cop', 'baggase', 'cupss', 'kraf', 'ot', '1', 'aft'),
);

/** Expects the index and the plain search to agree, score by score. */
function agree(index: SearchIndex<Searchable>, products: readonly Searchable[], requested: string) {
  const synonyms = new Map([
    ['wood', 'birch'],
    ['cap', 'cup'],
  ]);
  const plain = searchPlainly(products, requested, synonyms);
  const { hits, total } = index.query(requested, { synonyms });
  expect(hits).toEqual(plain);
  expect(total).toBe(plain.length);
  expect(index.query(requested, { limit: 3, synonyms })).toMatchObject({
    hits: plain.slice(0, 3),
    total,
  });
}

describe('SearchIndex', () => {
  it('agrees with scoring all products one by one', () => {
    fc.assert(
      fc.property(assortment, query, (products, requested) => {
        agree(buildSearchIndex(products), products, requested);
      }),
      { numRuns: 600 },
    );
  });

  it('agrees after any changes', () => {
    const change = fc.oneof(
      fc.record({ id: fc.integer({ min: 0, max: 14 }), to: fields }),
      fc.record({ id: fc.integer({ min: 0, max: 14 }), to: fc.constant(null) }),
    );
    fc.assert(
      fc.property(
        assortment,
        fc.array(change, { maxLength: 8 }),
        query,
        (products, changes, requested) => {
          const index = buildSearchIndex<Searchable>(products);
          const stored = new Map<string, Searchable>(
            products.map((product) => [product.id, product]),
          );
          for (const { id, to } of changes) {
            if (to) stored.set(`id${id}`, { id: `id${id}`, ...to });
            else stored.delete(`id${id}`);
            const product = stored.get(`id${id}`);
            if (product) index.replace(product);
            else index.remove(`id${id}`);
          }
          agree(index, [...stored.values()], requested);
          const shown = [...stored.values()].filter(({ tags }) => tags.includes('Public'));
          expect(index.size).toBe(shown.length);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('keeps the last of two products with one id', () => {
    const first = {
      ...fc.sample(fields, { numRuns: 1, seed: 1 })[0]!,
      id: 'same',
      tags: ['Public'],
    };
    const index = buildSearchIndex([
      { ...first, title: 'Zephyr' },
      { ...first, title: 'Breeze' },
    ]);
    expect([index.size, index.query('zephyr').total, index.query('breeze').total]).toEqual([
      1, 0, 1,
    ]);
  });

  it('bounds an input of any length', () => {
    const index = buildSearchIndex([]);
    expect(index.query('cup '.repeat(2500))).toMatchObject({ hits: [], total: 0 });
  });
});

describe('smallest', () => {
  it('is the beginning of a sort', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.nat({ max: 100 }), (numbers, limit) => {
        const sorted = numbers.toSorted((a, b) => a - b).slice(0, limit);
        expect(smallest(Float64Array.from(numbers), limit)).toEqual(sorted);
      }),
    );
  });
});
