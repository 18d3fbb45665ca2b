import { isPublic, type ListedProduct, type Product } from '~/domain/catalogue';
import { buildSearchIndex, type SearchIndex } from '~/domain/search-index';
import { CATALOGUE_DOCUMENT, LISTED_PRODUCT_DOCUMENT, PRODUCT_DOCUMENT } from './product-documents';
import {
  toListedProduct,
  toProduct,
  type VendorListedProduct,
  type VendorProduct,
} from './product-shapes';
import type { Storefront } from './storefront.server';

/** The sweep: without any webhook, a change is seen after this time at the latest. */
const SWEEP_MS = 5 * 60_000;
/** A product's details are asked for anew after this time; older ones serve while the answer is out. */
const PRODUCT_FRESH_MS = 60_000;
const PRODUCTS_KEPT = 1_000;
const PAGE_SIZE = 250;

/** Every product that shoppers may see, as it was at one moment. */
export type Snapshot = {
  products: readonly ListedProduct[];
  byHandle: ReadonlyMap<string, ListedProduct>;
  search: SearchIndex<ListedProduct>;
};

type KeptProduct = {
  product: Product | null;
  freshUntil: number;
  asking?: Promise<Product | null>;
};

export type Catalogue = ReturnType<typeof createCatalogue>;

/**
 * The catalogue kept in this process: lists and the search index from one snapshot, details by
 * handle. Kept fresh by `productChanged` (webhooks) and by a sweep; when the platform is silent the
 * last good state goes on serving.
 */
export function createCatalogue(storefront: Storefront, { now = Date.now } = {}) {
  let snapshot: Snapshot | undefined;
  let loading: Promise<Snapshot> | undefined;
  let loadedAt = 0;
  /** How often we have heard of a change; an answer to a question from before the last may be old. */
  let changes = 0;
  const details = new Map<string, KeptProduct>();
  const listeners = new Set<() => void>();

  function keep(products: ListedProduct[], search = buildSearchIndex(products)): Snapshot {
    snapshot = {
      products,
      byHandle: new Map(products.map((product) => [product.handle, product])),
      search,
    };
    return snapshot;
  }

  function load(): Promise<Snapshot> {
    loading ??= readAll(storefront)
      .then((products) => {
        const changed = snapshot && JSON.stringify(snapshot.products) !== JSON.stringify(products);
        loadedAt = now();
        const kept = snapshot && !changed ? snapshot : keep(products);
        if (changed) announce();
        return kept;
      })
      .finally(() => {
        loading = undefined;
      });
    return loading;
  }

  function announce(): void {
    for (const listener of listeners) listener();
  }

  async function askProduct(handle: string): Promise<Product | null> {
    const askedAfter = changes;
    const answer = await storefront.query<{ product: VendorProduct | null }>(
      'ProductPage',
      PRODUCT_DOCUMENT,
      { handle },
    );
    const found = answer.product && toProduct(answer.product);
    const product = found && isPublic(found) ? found : null;
    details.delete(handle);
    const freshUntil = askedAfter === changes ? now() + PRODUCT_FRESH_MS : 0;
    details.set(handle, { product, freshUntil });
    const oldest = details.keys().next().value;
    if (details.size > PRODUCTS_KEPT && oldest !== undefined) details.delete(oldest);
    return product;
  }

  return {
    /**
     * The lists. Waits only when there is nothing yet; otherwise an old one serves while the sweep
     * is under way.
     *
     * @throws PlatformFailure when the platform has never answered.
     */
    async snapshot(): Promise<Snapshot> {
      if (!snapshot) return load();
      if (now() - loadedAt > SWEEP_MS) load().catch(() => undefined);
      return snapshot;
    },

    /**
     * One product with all that its page shows; null when there is none or shoppers may not see it.
     *
     * @throws PlatformFailure when the platform is silent and the product was never read.
     */
    async product(handle: string): Promise<Product | null> {
      const kept = details.get(handle);
      if (kept && now() < kept.freshUntil) return kept.product;
      const asking =
        kept?.asking ??
        askProduct(handle).finally(() => {
          const still = details.get(handle);
          if (still) delete still.asking;
        });
      if (!kept) return asking;
      kept.asking = asking;
      if (kept.freshUntil > 0) {
        asking.catch(() => undefined);
        return kept.product;
      }
      // Dropped by a webhook: the new state is waited for, the old one is only a last resort.
      return asking.catch(() => kept.product);
    },

    /** A webhook said that this product was made, changed or deleted. */
    async productChanged(id: string): Promise<void> {
      changes += 1;
      for (const kept of details.values()) {
        if (kept.product && kept.product.id !== id) continue;
        kept.freshUntil = 0;
        delete kept.asking;
      }
      // A read of everything that is under way may have passed this product already.
      await loading?.catch(() => undefined);
      if (snapshot) {
        const answer = await storefront.query<{ nodes: (VendorListedProduct | null)[] }>(
          'ListedProduct',
          LISTED_PRODUCT_DOCUMENT,
          { ids: [id] },
        );
        const node = answer.nodes[0];
        const listed = node?.tags && isPublic(node) ? toListedProduct(node) : undefined;
        const rest = snapshot.products.filter((product) => product.id !== id);
        if (listed) snapshot.search.replace(listed);
        else snapshot.search.remove(id);
        keep(listed ? insertById(rest, listed) : rest, snapshot.search);
      }
      announce();
    },

    /** Reads everything anew: the sweep, or after events were missed. */
    refresh(): Promise<Snapshot> {
      return load();
    },

    /** Calls back whenever something that pages show has changed. */
    onChange(listener: () => void): void {
      listeners.add(listener);
    },
  };
}

function numberIn(gid: string): number {
  return Number(gid.slice(gid.lastIndexOf('/') + 1));
}

/** The platform lists by id; a product keeps its place when it changes. */
function insertById(products: ListedProduct[], product: ListedProduct): ListedProduct[] {
  const at = products.findIndex((other) => numberIn(other.id) > numberIn(product.id));
  return at < 0 ? [...products, product] : products.toSpliced(at, 0, product);
}

async function readAll(storefront: Storefront): Promise<ListedProduct[]> {
  const products: ListedProduct[] = [];
  let after: string | null = null;
  do {
    const answer: {
      products: {
        nodes: VendorListedProduct[];
        pageInfo: { hasNextPage: boolean; endCursor: string | null };
      };
    } = await storefront.query('Catalogue', CATALOGUE_DOCUMENT, { first: PAGE_SIZE, after });
    for (const node of answer.products.nodes) products.push(toListedProduct(node));
    after = answer.products.pageInfo.hasNextPage ? answer.products.pageInfo.endCursor : null;
  } while (after);
  return products;
}
