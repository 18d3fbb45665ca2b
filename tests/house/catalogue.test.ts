import { describe, expect, it } from 'vitest';
import { holdsCardNumber } from '../../app/domain/core/forms/card-number';
import { catalogue, collections } from '../../seed/catalogue/index';
import { generateCatalogue } from '../../seed/catalogue/generated';
import type { SeedProduct } from '../../seed/catalogue/types';
import manifest from '../../seed/pictures/manifest.json';

const PUBLIC = (product: SeedProduct) => product.tags.includes('Public');
const KEYS = new Set(manifest.map((picture) => picture.key));

/** The spec's section 2: category, then subcategories. */
const SUBCATEGORIES: [SeedProduct['productType'], string][] = [
  ['cups', 'cold-cups'],
  ['cups', 'hot-cups'],
  ['cups', 'party-packs'],
  ['cups', 'college'],
  ['lids', 'sip'],
  ['lids', 'flat'],
  ['lids', 'dome'],
  ['lids', 'hot'],
  ['containers', 'trays'],
  ['containers', 'boxes'],
  ['containers', 'clamshells'],
  ['cutlery', 'forks'],
  ['cutlery', 'knives'],
  ['cutlery', 'spoons'],
  ['tableware', 'tableware'],
  ['straws', 'straws'],
  ['bags', 'bags'],
  ['sleeves', 'sleeves'],
  ['paper', 'paper'],
  ['merch', 'tees'],
  ['merch', 'hoodies'],
  ['merch', 'hats'],
];

const SPEC_HANDLES = [
  'custom-cup-made-to-order',
  'paper-bags-made-to-order',
  'custom-grease-proof-paper',
  'earth-brands-coffee-togo-kit',
  'earth-cups-x-victory-beer',
];

/** Returns a sentence for each rule that a product breaks. */
function fieldErrorsOf(product: SeedProduct): string[] {
  const faults: string[] = [];
  const fault = (text: string) => faults.push(`${product.handle}: ${text}`);
  const { options, variants } = product;

  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(product.handle)) fault('handle is no slug');
  if (variants.length === 0 || options.length === 0) fault('nothing to choose');
  const titles = variants.map((variant) => variant.options.join(' / '));
  if (new Set(titles).size !== titles.length) fault('two variants alike');
  for (const [at, option] of options.entries()) {
    const values = new Set(variants.map((variant) => variant.options[at]));
    if (values.size !== option.values.length) fault(`${option.name} has values that none uses`);
  }
  for (const variant of variants) {
    if (variant.options.length !== options.length) fault('too many or too few options');
    variant.options.forEach((value, at) => {
      if (!options[at]?.values.includes(value)) fault(`${value} is no ${options[at]?.name}`);
    });
    if (!Number.isInteger(variant.priceCents) || variant.priceCents <= 0) fault('odd price');
    if (!Number.isInteger(variant.caseCount) || variant.caseCount < 1) fault('odd case');
    if (!Number.isInteger(variant.stock) || variant.stock < 0) fault('odd stock');
    if (variant.picture && !product.pictures.includes(variant.picture)) fault('foreign picture');
  }
  for (const key of product.pictures) if (!KEYS.has(key)) fault(`no picture ${key}`);
  if (product.pictures.length === 0) fault('no picture');
  return [...faults, ...priceErrors(product)];
}

/** A larger case of the same thing must not cost more per piece. */
function priceErrors(product: SeedProduct): string[] {
  const caseAt = product.options.findIndex((option) => option.name === 'Case');
  const faults: string[] = [];
  for (const one of product.variants) {
    for (const other of product.variants) {
      const same = one.options.every((value, at) => at === caseAt || value === other.options[at]);
      if (!same || one.caseCount >= other.caseCount) continue;
      if (other.priceCents * one.caseCount > one.priceCents * other.caseCount) {
        faults.push(`${product.handle}: ${other.options.join(' / ')} is dearer a piece`);
      }
    }
  }
  return faults;
}

/** Returns the rims of the public products of some types. */
function rims(...types: SeedProduct['productType'][]): string[] {
  const shown = catalogue.filter((each) => types.includes(each.productType) && PUBLIC(each));
  return [...new Set(shown.flatMap((product) => product.rim ?? []))].sort();
}

describe('the hand-made catalogue', () => {
  it('holds at least 130 products with handles and titles of their own', () => {
    expect(catalogue.length).toBeGreaterThanOrEqual(130);
    expect(new Set(catalogue.map((product) => product.handle)).size).toBe(catalogue.length);
    expect(new Set(catalogue.map((product) => product.title)).size).toBe(catalogue.length);
  });

  it('has no handle that a form would take for the number of a card', () => {
    expect(catalogue.map(({ handle }) => handle).filter(holdsCardNumber)).toEqual([]);
  });

  it('is sound: options, prices, cases, pictures', () => {
    expect(catalogue.flatMap(fieldErrorsOf)).toEqual([]);
  });

  it('would notice an unsound product', () => {
    const [sound] = catalogue;
    if (!sound) throw new Error('empty catalogue');
    const small = { options: ['50 pieces'], priceCents: 500, caseCount: 50, stock: 1 };
    const broken: SeedProduct = {
      ...sound,
      handle: 'Broken One',
      pictures: ['nowhere'],
      options: [{ name: 'Case', values: ['50 pieces', '100 pieces'] }],
      variants: [small, { ...small, options: ['100 pieces'], priceCents: 1001, caseCount: 100 }],
    };
    expect(fieldErrorsOf(broken)).toEqual([
      'Broken One: handle is no slug',
      'Broken One: no picture nowhere',
      'Broken One: 100 pieces is dearer a piece',
    ]);
  });

  it.each(SPEC_HANDLES)('has %s, public', (handle) => {
    expect(catalogue.find((product) => product.handle === handle)?.tags).toContain('Public');
  });

  it.each(SUBCATEGORIES)('%s has at least five public products tagged %s', (type, tag) => {
    const shown = catalogue.filter(
      (product) => product.productType === type && product.tags.includes(tag) && PUBLIC(product),
    );
    expect(shown.length).toBeGreaterThanOrEqual(5);
  });

  it('says something worth reading about each product, once', () => {
    const short = catalogue.filter(
      (product) => product.description.length < 2 || product.description.join(' ').length < 110,
    );
    expect(short.map((product) => product.handle)).toEqual([]);
    const texts = catalogue.map((product) => product.description.join(' '));
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('gives every lid a cup or bowl that it fits, and every stock cup a lid', () => {
    expect(rims('lids')).toEqual(rims('cups', 'containers'));
    const lids = catalogue.filter((product) => product.productType === 'lids' && PUBLIC(product));
    expect(lids.filter((lid) => !lid.rim)).toEqual([]);
  });

  it('keeps six products out of sight, one sold out, some limited, some variants sold out', () => {
    const hidden = catalogue.filter((product) => !PUBLIC(product));
    const seen = catalogue.filter(PUBLIC);
    const gone = seen.filter((product) => product.variants.every((each) => each.stock === 0));
    const partly = seen.filter((product) => product.variants.some((each) => each.stock === 0));
    expect(hidden).toHaveLength(6);
    expect(gone.map((product) => product.handle)).toEqual(['ambassador-cap']);
    expect(partly.length).toBeGreaterThan(10);
    expect(seen.filter((product) => product.maxQuantity).length).toBeGreaterThan(8);
    const limited = seen.flatMap((product) => product.variants.filter((each) => each.maxQuantity));
    expect(limited.length).toBeGreaterThan(2);
  });

  it('has collections of public products only, none of them empty', () => {
    const seen = new Set(catalogue.filter(PUBLIC).map((product) => product.handle));
    for (const collection of collections) {
      expect(collection.products.length, collection.handle).toBeGreaterThan(0);
      expect(
        collection.products.filter((handle) => !seen.has(handle)),
        collection.handle,
      ).toEqual([]);
    }
  });
});

describe('the generated catalogue', () => {
  const large = generateCatalogue(10_000);

  it('begins with the hand-made one and has the size that was asked for', () => {
    expect(large).toHaveLength(10_000);
    expect(large.slice(0, catalogue.length)).toEqual(catalogue);
    expect(generateCatalogue(1)).toEqual(catalogue);
  });

  it('has unique handles and titles', () => {
    expect(new Set(large.map((product) => product.handle)).size).toBe(10_000);
    expect(new Set(large.map((product) => product.title)).size).toBe(10_000);
  });

  it('is the same each time, and a smaller one is its beginning', () => {
    expect(JSON.stringify(generateCatalogue(10_000))).toBe(JSON.stringify(large));
    expect(generateCatalogue(500)).toEqual(large.slice(0, 500));
  });

  it('is as sound as the hand-made one', () => {
    expect(large.flatMap(fieldErrorsOf)).toEqual([]);
  });

  it.each(SUBCATEGORIES)('spreads over %s, %s', (type, tag) => {
    const shown = large.filter(
      (product) => product.productType === type && product.tags.includes(tag) && PUBLIC(product),
    );
    expect(shown.length).toBeGreaterThan(100);
  });
});
