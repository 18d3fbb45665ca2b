import type { ListedProduct } from '~/domain/catalogue/catalogue';
import { createCompactor } from '~/domain/catalogue/compact-products';
import { withFits } from '~/domain/catalogue/listing/listing-fits';
import { tagsOfChange } from '~/domain/catalogue/page-tags';
import { withCounterparts } from '~/domain/catalogue/search/search-counterparts';
import { buildSearchIndex, type SearchIndex } from '~/domain/catalogue/search/search-index';

type Products = readonly ListedProduct[];

/** Every product that shoppers may see, at one moment, in the order of their ids. */
export type Snapshot = {
  products: Products;
  byHandle: ReadonlyMap<string, ListedProduct>;
  search: SearchIndex<ListedProduct>;
  /** The products of some types, in the same order: the same array until one of them changes. */
  ofTypes: (types: readonly string[]) => Products;
};

/** A product as lists show it now; null if shoppers no longer see it. */
export type ListedChange = { id: string; listed: ListedProduct | null };

/** The same with a digest of what its own page shows; null if nobody has read that. */
export type CatalogueChange = ListedChange & { digest: string | null };

type ByTypes = Map<string, { types: readonly string[]; products: Products }>;

const keptByTypes = new WeakMap<Snapshot, ByTypes>();

/** Returns a snapshot of all products, as they were read. */
export function takeSnapshot(read: Products): Snapshot {
  const products = withCounterparts(withFits(read.map(createCompactor()).sort(byId)));
  return snapshotOf(products, buildSearchIndex(products), new Map());
}

/**
 * Returns the snapshot after some changes, and the tags of the pages that show something else now; the same snapshot and
 * no tag if nothing has changed. The search index goes over to the new one.
 */
export function changeSnapshot(
  before: Snapshot,
  changes: readonly ListedChange[],
): { snapshot: Snapshot; tags: Set<string> } {
  const tags = new Set<string>();
  const real = changes
    .map(({ id, listed }) => ({ id, was: productOf(before.products, id), listed }))
    .filter(({ was, listed }) => !isSame(was && withoutNeighbors(was), listed ?? undefined));
  if (real.length === 0) return { snapshot: before, tags };
  let products = [...before.products];
  for (const change of real) {
    const { id, was } = change;
    if (was && change.listed) change.listed = withNeighborsOf(was, change.listed);
    products.splice(placeOf(products, id), was ? 1 : 0, ...(change.listed ? [change.listed] : []));
  }
  const isApart = real.every(({ was, listed }) => neighborFacts(was) === neighborFacts(listed));
  if (!isApart) products = withCounterparts(withFits(products));
  const different = isApart ? real : differences(before.products, products);
  const types = new Set<string>();
  for (const { was, listed } of different) {
    for (const tag of tagsOfChange(was, listed ?? undefined)) tags.add(tag);
    for (const one of [was, listed]) if (one) types.add(one.productType);
    if (listed) before.search.replace(listed);
    else if (was) before.search.remove(was.id);
  }
  const known = [...(keptByTypes.get(before) ?? [])];
  const untouched = known.filter(([, kept]) => !kept.types.some((type) => types.has(type)));
  return { snapshot: snapshotOf(products, before.search, new Map(untouched)), tags };
}

type Difference = { was: ListedProduct | undefined; listed: ListedProduct | null };

/** Goes through two lists in the order of ids. @returns where they differ */
function differences(before: Products, after: Products): Difference[] {
  const found: Difference[] = [];
  let place = 0;
  for (const listed of after) {
    const number = numberIn(listed.id);
    for (let was = before[place]; was && numberIn(was.id) < number; was = before[place]) {
      found.push({ was, listed: null });
      place += 1;
    }
    const there = before[place];
    const was = there?.id === listed.id ? there : undefined;
    if (was) place += 1;
    if (!isSame(was, listed)) found.push({ was, listed });
  }
  return [...found, ...before.slice(place).map((was) => ({ was, listed: null }))];
}

function snapshotOf(products: Products, search: Snapshot['search'], byTypes: ByTypes): Snapshot {
  let handles: Map<string, ListedProduct> | undefined;
  const snapshot: Snapshot = {
    products,
    search,
    get byHandle() {
      return (handles ??= new Map(products.map((product) => [product.handle, product])));
    },
    ofTypes(types) {
      const key = types.join(' ');
      let kept = byTypes.get(key);
      if (!kept) {
        const own = products.filter(({ productType }) => types.includes(productType));
        byTypes.set(key, (kept = { types, products: own }));
      }
      return kept.products;
    },
  };
  keptByTypes.set(snapshot, byTypes);
  return snapshot;
}

/** What other products may show of one: what it fits, and the words by which they are found. */
function neighborFacts(product: ListedProduct | null | undefined): string {
  if (!product || (product.rim === null && product.productType !== 'sleeves')) return '';
  const { productType, rim, sizes, title, tags } = product;
  return JSON.stringify([productType, rim, sizes, title, tags]);
}

function withoutNeighbors(product: ListedProduct): ListedProduct {
  const { fits: _fits, counterparts: _counterparts, ...own } = product;
  return own;
}

function withNeighborsOf(
  { fits, counterparts }: ListedProduct,
  product: ListedProduct,
): ListedProduct {
  return { ...product, ...(fits && { fits }), ...(counterparts && { counterparts }) };
}

/** Whether two states of a product show the same. */
function isSame(one: ListedProduct | undefined, other: ListedProduct | undefined): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

function numberIn(gid: string): number {
  return Number(gid.slice(gid.lastIndexOf('/') + 1));
}

function byId(one: ListedProduct, other: ListedProduct): number {
  return numberIn(one.id) - numberIn(other.id);
}

/** Where a product is, or would be: Shopify lists products by id, so that one keeps its place when it changes. */
function placeOf(products: Products, id: string): number {
  const number = numberIn(id);
  let low = 0;
  let high = products.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const there = products[middle];
    if (there && numberIn(there.id) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the product with this id. */
export function productOf(products: Products, id: string): ListedProduct | undefined {
  const found = products[placeOf(products, id)];
  return found?.id === id ? found : undefined;
}
