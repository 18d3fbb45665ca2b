import { isPublic, type ListedProduct, type Product } from '~/domain/catalogue/catalogue';
import { withFits } from '~/domain/catalogue/listing/listing-fits';
import { withCounterparts } from '~/domain/catalogue/search/search-counterparts';
import { buildSearchIndex, type SearchIndex } from '~/domain/catalogue/search/search-index';
import { CATALOGUE_DOCUMENT, LISTED_PRODUCT_DOCUMENT, PRODUCT_DOCUMENT } from './product-documents';
import { toListedProduct, toProduct } from './product-shapes';
import type { Storefront } from '~/platforms/shopify/storefront.server';
import type { AnswerOf } from '~/platforms/shopify/typed-document';

/** Without webhooks, a change is seen after this time at the latest. */
const SYNC_MS = 5 * 60_000;
/** Details older than this are read again; meanwhile the old ones are still shown. */
const PRODUCT_FRESH_MS = 60_000;
const MAX_PRODUCTS = 1_000;
const PAGE_SIZE = 250;

/** Every product that shoppers may see, at one moment. */
export type Snapshot = {
  products: readonly ListedProduct[];
  byHandle: ReadonlyMap<string, ListedProduct>;
  search: SearchIndex<ListedProduct>;
};

type StoredProduct = {
  product: Product | null;
  freshUntil: number;
  pending?: Promise<Product | null>;
};

export type Catalogue = ReturnType<typeof createCatalogue>;

/**
 * The catalogue in this process's memory: lists and the search index from one snapshot, details by
 * handle. Webhooks (`productChanged`) and a sync keep it fresh; while Shopify does not answer, the last good
 * state stays in use.
 *
 * @param sync the client for reading everything; `storefront` is for what a shopper waits for
 */
export function createCatalogue(
  storefront: Storefront,
  { now = Date.now, sync = storefront }: { now?: () => number; sync?: Storefront } = {},
) {
  let snapshot: Snapshot | undefined;
  let loading: Promise<Snapshot> | undefined;
  let loadedAt = 0;
  /** Counts changes. The answer to a query that was sent before the latest change may be out of date. */
  let changes = 0;
  const details = new Map<string, StoredProduct>();
  /** Details that are being read: a page may be made of an answer from before a change. */
  let reading = 0;
  /** Whether details were dropped to save memory: a page may show what is not among them. */
  let hasForgotten = false;
  const listeners = new Set<() => void>();

  function save(products: ListedProduct[], search = buildSearchIndex(products)): Snapshot {
    snapshot = {
      products,
      byHandle: new Map(products.map((product) => [product.handle, product])),
      search,
    };
    return snapshot;
  }

  function load(): Promise<Snapshot> {
    loading ??= fetchAll(sync)
      .then((listed) => {
        const products = withCounterparts(listed);
        const changed = snapshot && !isSame(snapshot.products, products);
        loadedAt = now();
        const current = snapshot && !changed ? snapshot : save(products);
        if (changed) announce();
        return current;
      })
      .finally(() => {
        loading = undefined;
      });
    return loading;
  }

  function announce(): void {
    for (const listener of listeners) listener();
  }

  /** Reads a product's details; if they are others than those that pages were made of, it says so. */
  async function fetchProduct(handle: string, client = storefront): Promise<Product | null> {
    const requestedAfter = changes;
    reading += 1;
    const answer = await client.query(PRODUCT_DOCUMENT, { handle }).finally(() => (reading -= 1));
    const found = answer.product && toProduct(answer.product);
    const product = found && isPublic(found) ? found : null;
    const before = details.get(handle);
    details.delete(handle);
    const freshUntil = requestedAfter === changes ? now() + PRODUCT_FRESH_MS : 0;
    details.set(handle, { product, freshUntil });
    const oldest = details.keys().next().value;
    if (details.size > MAX_PRODUCTS && oldest !== undefined) {
      details.delete(oldest);
      hasForgotten = true;
    }
    if (before && JSON.stringify(before.product) !== JSON.stringify(product)) announce();
    return product;
  }

  return {
    /**
     * The current snapshot. Waits only if there is none yet; while the sync is under way, it returns the
     * old one.
     *
     * @throws PlatformFailure if Shopify has never answered
     */
    async snapshot(): Promise<Snapshot> {
      if (!snapshot) return load();
      if (now() - loadedAt > SYNC_MS) load().catch(() => undefined);
      return snapshot;
    },

    /**
     * One product with everything that its page shows; null if it does not exist or shoppers may not see it.
     *
     * @throws PlatformFailure if Shopify does not answer and the product was never read
     */
    async product(handle: string): Promise<Product | null> {
      const stored = details.get(handle);
      if (stored && now() < stored.freshUntil) return stored.product;
      const pending =
        stored?.pending ??
        fetchProduct(handle).finally(() => {
          const still = details.get(handle);
          if (still) delete still.pending;
        });
      if (!stored) return pending;
      stored.pending = pending;
      if (stored.freshUntil > 0) {
        pending.catch(() => undefined);
        return stored.product;
      }
      // After a webhook, wait for the new state; the old one is only a last resort.
      return pending.catch(() => stored.product);
    },

    /**
     * To call when a webhook says that a product was created, changed or deleted. Pages are only told if
     * something that they show has changed: most changes are none to them.
     *
     * @throws PlatformFailure if the product cannot be read now
     */
    async productChanged(id: string): Promise<void> {
      changes += 1;
      let isOther = reading > 0 || hasForgotten || !snapshot;
      for (const stored of details.values()) {
        if (stored.product && stored.product.id !== id) continue;
        stored.freshUntil = 0;
        delete stored.pending;
      }
      // A full read that is under way may already have read this product's old state.
      await loading?.catch(() => undefined);
      if (snapshot) {
        const answer = await sync.query(LISTED_PRODUCT_DOCUMENT, { ids: [id] });
        const node = answer.nodes[0];
        const isListed = node?.__typename === 'Product' && isPublic(node);
        const rest = snapshot.products.filter((product) => product.id !== id);
        const listed = isListed ? toListedProduct(node) : undefined;
        if (!listed) snapshot.search.remove(id);
        const products = withCounterparts(withFits(listed ? insertById(rest, listed) : rest));
        for (const product of products) {
          const before = snapshot.byHandle.get(product.handle);
          const isNew = product.id === id || product.counterparts !== before?.counterparts;
          if (isNew) snapshot.search.replace(product);
        }
        isOther ||= !isSame(snapshot.products, products);
        save(products, snapshot.search);
      }
      if (isOther) return announce();
      const handles = [...details].filter(([, stored]) => stored.product?.id === id);
      await Promise.all(handles.map(([handle]) => fetchProduct(handle, sync))).catch(announce);
    },

    /** Reads everything again: for the sync, or after events were missed. */
    refresh(): Promise<Snapshot> {
      return load();
    },

    /** Calls `listener` whenever something that pages show has changed. */
    onChange(listener: () => void): void {
      listeners.add(listener);
    },
  };
}

/** Whether two states of the catalogue show the same. What was not touched is the same object. */
function isSame(before: readonly ListedProduct[], after: readonly ListedProduct[]): boolean {
  return (
    before.length === after.length &&
    after.every((product, place) => {
      const other = before[place];
      return product === other || JSON.stringify(product) === JSON.stringify(other);
    })
  );
}

function numberIn(gid: string): number {
  return Number(gid.slice(gid.lastIndexOf('/') + 1));
}

/** Shopify lists products by id, so a product keeps its place when it changes. */
function insertById(products: ListedProduct[], product: ListedProduct): ListedProduct[] {
  const at = products.findIndex((other) => numberIn(other.id) > numberIn(product.id));
  return at < 0 ? [...products, product] : products.toSpliced(at, 0, product);
}

async function fetchAll(storefront: Storefront): Promise<ListedProduct[]> {
  const products: ListedProduct[] = [];
  let after: string | null = null;
  do {
    const page: AnswerOf<typeof CATALOGUE_DOCUMENT> = await storefront.query(CATALOGUE_DOCUMENT, {
      first: PAGE_SIZE,
      after,
    });
    const { nodes, pageInfo } = page.products;
    for (const node of nodes) products.push(toListedProduct(node));
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  } while (after);
  return withFits(products);
}
