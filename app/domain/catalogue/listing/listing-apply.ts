import type { ListedProduct } from '~/domain/catalogue/catalogue';
import { PRODUCTS_PER_PAGE } from '~/domain/core/constants';
import {
  eachFacet,
  FACET_NAMES,
  type FacetName,
  type Listing,
  priceBandOf,
  sizeFacet,
  type Sort,
} from './listing';
import {
  count,
  type Facet,
  matches,
  selectedOf,
  startTally,
  type Tally,
  toFacet,
} from './listing-facets';
import { byKey, naturalKey } from '~/domain/core/text/search-text';

export type ListingPage<P extends ListedProduct = ListedProduct> = {
  items: P[];
  /** Matching products over all pages. */
  total: number;
  page: number;
  /** At least 1. */
  pages: number;
  /** Facets with at least one value, in the order of `FACET_NAMES`. */
  facets: Facet[];
  /** The listing as applied: without values that no product has, and with a page that exists. */
  listing: Listing;
};

/**
 * Sorts indexes; equal products keep their order. Sort value and index are packed into one number, so that
 * the engine can sort without a comparison callback.
 */
function sortIndexes(
  indexes: number[],
  sort: Sort,
  products: readonly ListedProduct[],
  table: ListingTable,
): number[] {
  if (sort === 'featured') return indexes;
  const ranks = sort === 'title' ? table.titleRanks() : undefined;
  const sign = sort === 'price-desc' ? -1 : 1;
  const size = products.length;
  const packed = Float64Array.from(indexes, (index) => {
    const value = ranks?.[index] ?? products[index]?.minPriceCents ?? 0;
    return sign * value * size + index;
  });
  return Array.from(packed.sort(), (key) => ((key % size) + size) % size);
}

/** Returns the indexes that pass every facet. Each facet's counts ignore the choices in that facet itself. */
function filter(base: readonly number[], tallies: readonly Tally[]): number[] {
  return base.filter((index) => {
    let missed: Tally | undefined;
    let misses = 0;
    for (const tally of tallies) {
      if (matches(tally, index)) continue;
      missed = tally;
      misses++;
    }
    if (misses === 1 && missed) count(missed, index);
    if (misses === 0) for (const tally of tallies) count(tally, index);
    return misses === 0;
  });
}

/**
 * Returns one page of a listing. `products` is the full list in the shop's order or that of the search;
 * `listing.search` has already been applied by the search index. A facet's counts ignore the choices in the
 * same facet, because shoppers may add further values. The array must not be mutated between calls (see
 * `tableOf`).
 */
export function applyListing<P extends ListedProduct>(
  products: readonly P[],
  listing: Listing,
  facetsAllowed: readonly FacetName[] = FACET_NAMES,
): ListingPage<P> {
  const table = tableOf(products);
  const { productType } = listing;
  const all = Array.from(products.keys());
  const base = productType
    ? all.filter((index) => products[index]?.productType === productType)
    : all;
  const tallies = FACET_NAMES.filter((name) => facetsAllowed.includes(name)).map((name) =>
    startTally(name, table.columns[name], base, listing.selected[name]),
  );

  const found = sortIndexes(filter(base, tallies), listing.sort, products, table);
  const pages = Math.max(1, Math.ceil(found.length / PRODUCTS_PER_PAGE));
  const page = Math.min(listing.page, pages);
  const shown = found.slice((page - 1) * PRODUCTS_PER_PAGE, page * PRODUCTS_PER_PAGE);
  const facets = tallies.map(toFacet).filter(({ values }) => values.length > 0);
  return {
    items: shown.flatMap((index) => products[index] ?? []),
    total: found.length,
    page,
    pages,
    facets,
    listing: { ...listing, selected: selectedOf(facets), page },
  };
}

/**
 * The values of one facet over a list of products, in compressed form: product `i` has `ids[starts[i]]` up
 * to, not including, `ids[starts[i + 1]]`, each an index into `values`.
 */
export type FacetColumn = { values: readonly string[]; starts: Int32Array; ids: Int32Array };

type ListingTable = {
  columns: Record<FacetName, FacetColumn>;
  /** Rank of each product by title; computed on the first call. */
  titleRanks: () => Int32Array;
};

const NONE: readonly string[] = [];

/** A sleeve's ounces are not its own but the cup's: what it fits. */
function sizesIn(facet: FacetName) {
  return ({ productType, sizes }: ListedProduct) =>
    productType === 'sleeves' ? NONE : sizes.filter((size) => sizeFacet(size) === facet);
}

const FACET_VALUES: Record<FacetName, (product: ListedProduct) => readonly string[]> = {
  Capacity: sizesIn('Capacity'),
  Dimensions: sizesIn('Dimensions'),
  Guests: sizesIn('Guests'),
  Size: sizesIn('Size'),
  Rim: (product) => (product.rim ? [product.rim] : NONE),
  Fits: (product) => product.fits ?? NONE,
  Color: (product) => product.colors,
  Material: (product) => product.materials,
  Compost: (product) => (product.compost ? [product.compost] : NONE),
  Price: (product) => [priceBandOf(product.minPriceCents)],
};

function parseColumn(products: readonly ListedProduct[], name: FacetName): FacetColumn {
  const numbers = new Map<string, number>();
  const starts = new Int32Array(products.length + 1);
  const ids: number[] = [];
  products.forEach((product, index) => {
    starts[index] = ids.length;
    for (const value of FACET_VALUES[name](product)) {
      const id = numbers.get(value) ?? numbers.size;
      numbers.set(value, id);
      if (!ids.includes(id, starts[index])) ids.push(id);
    }
  });
  starts[products.length] = ids.length;
  return { values: [...numbers.keys()], starts, ids: Int32Array.from(ids) };
}

function rankTitles(products: readonly ListedProduct[]): Int32Array {
  const rows = products.map(({ title }, index) => ({ key: naturalKey(title), index }));
  rows.sort((a, b) => byKey(a.key, b.key));
  const ranks = new Int32Array(products.length);
  rows.forEach(({ index }, rank) => (ranks[index] = rank));
  return ranks;
}

function makeTable(products: readonly ListedProduct[]): ListingTable {
  const columns = eachFacet((name) => parseColumn(products, name));
  let ranks: Int32Array | undefined;
  return { columns, titleRanks: () => (ranks ??= rankTitles(products)) };
}

const tables = new WeakMap<readonly ListedProduct[], ListingTable>();

/**
 * Returns the table of a list, cached for as long as the list exists: a catalogue is listed thousands of
 * times between two changes. A list must therefore never be mutated, only replaced.
 */
function tableOf(products: readonly ListedProduct[]): ListingTable {
  let table = tables.get(products);
  if (!table) tables.set(products, (table = makeTable(products)));
  return table;
}
