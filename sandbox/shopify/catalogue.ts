import type { Table } from '../kit/store';
import { filterProducts } from './catalogue-search';
import type { CollectionRow, ProductRow, VariantRow } from './rows';

export type SortKey =
  | 'BEST_SELLING'
  | 'CREATED_AT'
  | 'ID'
  | 'PRICE'
  | 'PRODUCT_TYPE'
  | 'RELEVANCE'
  | 'TITLE'
  | 'UPDATED_AT'
  | 'VENDOR';

export type Sellable = { product: ProductRow; variant: VariantRow };

/** How many `search` results are cached until a product changes. */
const MAX_SEARCHES = 200;

const text = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

export function cheapest(product: ProductRow): number {
  return Math.min(...product.variants.map((variant) => variant.priceCents));
}

const comparisons: Record<SortKey, (a: ProductRow, b: ProductRow) => number> = {
  // There are no sales figures: best selling and relevance fall back to the id.
  BEST_SELLING: () => 0,
  RELEVANCE: () => 0,
  ID: () => 0,
  CREATED_AT: (a, b) => a.createdAt.localeCompare(b.createdAt),
  UPDATED_AT: (a, b) => a.updatedAt.localeCompare(b.updatedAt),
  PRICE: (a, b) => cheapest(a) - cheapest(b),
  PRODUCT_TYPE: (a, b) => text.compare(a.productType, b.productType),
  TITLE: (a, b) => text.compare(a.title, b.title),
  VENDOR: (a, b) => text.compare(a.vendor, b.vendor),
};

/** Products and collections, with indexes for fast reads. */
export class Catalogue {
  readonly #products: Table<ProductRow>;
  readonly #collections: Table<CollectionRow>;
  #byHandle = new Map<string, ProductRow>();
  #byVariant = new Map<number, Sellable>();
  #sorted = new Map<SortKey, ProductRow[]>();
  #searches = new Map<string, ProductRow[]>();

  constructor(products: Table<ProductRow>, collections: Table<CollectionRow>) {
    this.#products = products;
    this.#collections = collections;
    this.reindex();
  }

  get size(): number {
    return this.#products.size;
  }

  all(): ProductRow[] {
    return this.#products.values();
  }

  byHandle(handle: string): ProductRow | undefined {
    return this.#byHandle.get(handle);
  }

  byId(id: string | number | null): ProductRow | undefined {
    return this.#products.get(String(id));
  }

  sellable(variantId: string | number | null): Sellable | undefined {
    return this.#byVariant.get(Number(variantId));
  }

  collections(): CollectionRow[] {
    return this.#collections.values();
  }

  collectionsOf(product: ProductRow): CollectionRow[] {
    return this.collections().filter(({ products }) => products.includes(product.handle));
  }

  /** Returns the products that match the query, sorted; ties by id, as at Shopify. */
  search(query: string, sortKey: SortKey, reverse: boolean): ProductRow[] {
    const key = `${sortKey} ${reverse} ${query}`;
    let found = this.#searches.get(key);
    if (found === undefined) {
      found = filterProducts(this.sorted(sortKey), query);
      if (reverse) found = found.toReversed();
      if (this.#searches.size >= MAX_SEARCHES) this.#searches.clear();
      this.#searches.set(key, found);
    }
    return found;
  }

  put(product: ProductRow): void {
    const before = this.byId(product.id);
    this.#products.put(product);
    if (before !== undefined) this.forget(before);
    this.remember(product);
    this.#searches.clear();
    for (const [sortKey, sorted] of this.#sorted) {
      const index = sorted.findIndex(({ id }) => id === product.id);
      // A change that keeps the position (mostly of stock) need not sort ten thousand rows again.
      if (index === -1 || comparisons[sortKey](sorted[index] as ProductRow, product) !== 0) {
        this.#sorted.delete(sortKey);
      } else {
        sorted[index] = product;
      }
    }
  }

  delete(product: ProductRow): void {
    this.#products.delete(String(product.id));
    this.forget(product);
    this.#searches.clear();
    this.#sorted.clear();
  }

  /** Rebuilds the indexes; call it after a reset too. */
  reindex(): void {
    this.#byHandle.clear();
    this.#byVariant.clear();
    this.#sorted.clear();
    this.#searches.clear();
    for (const product of this.#products.values()) this.remember(product);
  }

  private remember(product: ProductRow): void {
    this.#byHandle.set(product.handle, product);
    for (const variant of product.variants) this.#byVariant.set(variant.id, { product, variant });
  }

  private forget(product: ProductRow): void {
    this.#byHandle.delete(product.handle);
    for (const variant of product.variants) this.#byVariant.delete(variant.id);
  }

  private sorted(sortKey: SortKey): ProductRow[] {
    let sorted = this.#sorted.get(sortKey);
    if (sorted === undefined) {
      const compare = comparisons[sortKey];
      sorted = this.all().sort((a, b) => compare(a, b) || a.id - b.id);
      this.#sorted.set(sortKey, sorted);
    }
    return sorted;
  }
}
