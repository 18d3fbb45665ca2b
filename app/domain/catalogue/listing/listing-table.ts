import type { ListedProduct } from '~/domain/catalogue/catalogue';
import { FACET_NAMES, type FacetName, priceBandOf } from './listing';
import { byKey, naturalKey } from '~/domain/core/text/order-words';

/**
 * The values of one facet over a list of products, in compressed form: product `i` has `ids[starts[i]]` up
 * to, not including, `ids[starts[i + 1]]`, each an index into `values`.
 */
export type FacetColumn = { values: readonly string[]; starts: Int32Array; ids: Int32Array };

export type ListingTable = {
  columns: Record<FacetName, FacetColumn>;
  /** Rank of each product by title; computed on the first call. */
  titleRanks: () => Int32Array;
};

const NONE: readonly string[] = [];

const READ: Record<FacetName, (product: ListedProduct) => readonly string[]> = {
  Size: (product) => product.sizes,
  Color: (product) => product.colors,
  Material: (product) => product.materials,
  Compost: (product) => (product.compost ? [product.compost] : NONE),
  Price: (product) => [priceBandOf(product.minPriceCents)],
};

function readColumn(products: readonly ListedProduct[], name: FacetName): FacetColumn {
  const numbers = new Map<string, number>();
  const starts = new Int32Array(products.length + 1);
  const ids: number[] = [];
  products.forEach((product, index) => {
    starts[index] = ids.length;
    for (const value of READ[name](product)) {
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
  const columns = Object.fromEntries(
    FACET_NAMES.map((name) => [name, readColumn(products, name)]),
  ) as Record<FacetName, FacetColumn>;
  let ranks: Int32Array | undefined;
  return { columns, titleRanks: () => (ranks ??= rankTitles(products)) };
}

const tables = new WeakMap<readonly ListedProduct[], ListingTable>();

/**
 * Returns the table of a list, cached for as long as the list exists: a catalogue is listed thousands of
 * times between two changes. A list must therefore never be mutated, only replaced.
 */
export function tableOf(products: readonly ListedProduct[]): ListingTable {
  let table = tables.get(products);
  if (!table) tables.set(products, (table = makeTable(products)));
  return table;
}
