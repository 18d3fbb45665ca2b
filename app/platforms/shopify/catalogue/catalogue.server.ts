import { isPublic, type ListedProduct, type Product } from '~/domain/catalogue/catalogue';
import { PAGE_TAGS } from '~/domain/catalogue/page-tags';
import { CATALOGUE_DOCUMENT, LISTED_PRODUCT_DOCUMENT } from './product-documents';
import { createProductDetails } from './product-details.server';
import { toListedProduct } from './product-shapes';
import { changeSnapshot, type ListedChange, type Snapshot, takeSnapshot } from './snapshot';
import type { Storefront } from '~/platforms/shopify/storefront.server';
import type { AnswerOf } from '~/platforms/shopify/typed-document';

/** Without webhooks, a change is seen after this time at the latest. */
const SYNC_MS = 5 * 60_000;
const PAGE_SIZE = 250;

/** Tags of pages to drop (`domain/catalogue/page-tags`); `all` if nobody knows which. */
export type Dropped = readonly string[] | 'all';

export type Catalogue = ReturnType<typeof createCatalogue>;

/**
 * The catalogue in this process's memory: lists and the search index from one snapshot, details by
 * handle. Webhooks (`productsChanged`) and a sync keep it fresh; while Shopify does not answer, the last good
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
  const listeners = new Set<(dropped: Dropped) => void>();
  const details = createProductDetails(storefront, { now, announce });

  function announce(dropped: Dropped): void {
    if (dropped.length === 0) return;
    for (const listener of listeners) listener(dropped);
  }

  function load(): Promise<Snapshot> {
    loading ??= fetchAll(sync)
      .then((products) => {
        loadedAt = now();
        if (!snapshot) return (snapshot = takeSnapshot(products));
        const there = new Set(products.map(({ id }) => id));
        const gone = snapshot.products.filter(({ id }) => !there.has(id));
        change([
          ...gone.map(({ id }) => ({ id, listed: null })),
          ...products.map((listed) => ({ id: listed.id, listed })),
        ]);
        return snapshot;
      })
      .finally(() => {
        loading = undefined;
      });
    return loading;
  }

  /** Takes changes over, and tells whom they concern. @returns the tags that were told */
  function change(changes: readonly ListedChange[]): string[] {
    if (!snapshot) return [];
    const changed = changeSnapshot(snapshot, changes);
    snapshot = changed.snapshot;
    const tags = [...changed.tags];
    announce(tags);
    return tags;
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
    product(handle: string): Promise<Product | null> {
      return details.find(handle);
    },

    /**
     * To call when webhooks say that products were created, changed or deleted. Only pages that show something that has
     * changed are told: most changes are none to them.
     *
     * @param ids at most 250
     * @throws PlatformFailure if the products cannot be read now
     */
    async productsChanged(ids: readonly string[]): Promise<void> {
      const doubted = details.changed(ids, snapshot ? handlesOf(snapshot, ids) : []);
      announce(snapshot ? doubted : 'all');
      // A full read that is under way may already have read these products' old state.
      await loading?.catch(() => undefined);
      if (!snapshot) return;
      const tags = change(await fetchListed(sync, ids));
      await details.compare(ids, sync, [...doubted, ...tags]);
    },

    /** Has the page of a product drawn anew: something that it shows has changed, of which Shopify knows nothing. */
    redraw(id: string): void {
      announce(snapshot ? handlesOf(snapshot, [id]).map(PAGE_TAGS.product) : 'all');
    },

    /** Reads everything again: for the sync, or after events were missed. */
    refresh(): Promise<Snapshot> {
      return load();
    },

    /** Calls `listener` with their tags whenever something that pages show has changed. */
    onChange(listener: (dropped: Dropped) => void): void {
      listeners.add(listener);
    },
  };
}

function handlesOf({ products }: Snapshot, ids: readonly string[]): string[] {
  return products.filter(({ id }) => ids.includes(id)).map(({ handle }) => handle);
}

/** Reads products as lists show them. */
async function fetchListed(
  storefront: Storefront,
  ids: readonly string[],
): Promise<ListedChange[]> {
  const { nodes } = await storefront.query(LISTED_PRODUCT_DOCUMENT, { ids: [...ids] });
  return ids.map((id, place) => {
    const node = nodes[place];
    const isListed = node?.__typename === 'Product' && isPublic(node);
    return { id, listed: isListed ? toListedProduct(node) : null };
  });
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
  return products;
}
