import { PAGE_TAGS } from '~/domain/catalogue/page-tags';
import type { ListedProduct, Product } from '~/domain/catalogue/catalogue';
import { fetchAllListed } from './listed-products.server';
import { createProductDetails } from './product-details.server';
import {
  changeSnapshot,
  type CatalogueChange,
  productOf,
  type Snapshot,
  takeSnapshot,
} from './snapshot';
import type { Storefront } from '~/platforms/shopify/storefront.server';

/** Tags of pages to drop (`domain/catalogue/page-tags`); `all` if nobody knows which. */
export type Dropped = readonly string[] | 'all';

export type Catalogue = ReturnType<typeof createCatalogue>;

/**
 * The catalogue in this process's memory: lists and the search index from one snapshot, details by
 * handle. One process reads the lists at Shopify for all (`services/webhooks/read-catalogue`), and each takes over what has
 * changed; details are read here. While Shopify does not answer, the last good state stays in use.
 *
 * @param storefront for what a shopper waits for
 * @param sync for reading everything
 * @param load returns all products; called when they are first asked for, and again only if that has failed
 */
export function createCatalogue(
  storefront: Storefront,
  {
    sync = storefront,
    load = () => fetchAllListed(sync),
    now = Date.now,
  }: {
    sync?: Storefront;
    load?: () => Promise<readonly ListedProduct[]>;
    now?: () => number;
  } = {},
) {
  let snapshot: Snapshot | undefined;
  let loading: Promise<Snapshot> | undefined;
  /** What has changed while everything was loaded, which may have been loaded before. */
  let meanwhile: CatalogueChange[] = [];
  const listeners = new Set<(dropped: Dropped) => void>();
  const details = createProductDetails(storefront, { now, announce });

  function announce(dropped: Dropped): void {
    if (dropped.length === 0) return;
    for (const listener of listeners) listener(dropped);
  }

  async function loadOnce(): Promise<Snapshot> {
    meanwhile = [];
    const loaded = takeSnapshot(await load());
    snapshot = changeSnapshot(loaded, meanwhile).snapshot;
    return snapshot;
  }

  return {
    /**
     * The current snapshot. Waits only if there is none yet.
     *
     * @throws PlatformFailure if Shopify has never answered
     */
    async snapshot(): Promise<Snapshot> {
      if (snapshot) return snapshot;
      loading ??= loadOnce().finally(() => (loading = undefined));
      return loading;
    },

    /**
     * One product with everything that its page shows; null if it does not exist or shoppers may not see it.
     *
     * @throws PlatformFailure if Shopify does not answer and the product was never read
     */
    product(handle: string): Promise<Product | null> {
      return details.find(handle);
    },

    /** Takes over what has changed. Only pages are told that show something of it: most changes are none to them. */
    change(changes: readonly CatalogueChange[]): void {
      const before = snapshot;
      meanwhile.push(...(before ? [] : changes));
      const tags = new Set<string>();
      for (const { id, listed, digest } of changes) {
        const was = before && productOf(before.products, id);
        const handles = [was?.handle, listed?.handle].filter((handle) => handle !== undefined);
        for (const handle of new Set(handles)) {
          if (details.changed(handle, digest)) tags.add(PAGE_TAGS.product(handle));
        }
      }
      if (!before) return announce('all');
      const changed = changeSnapshot(before, changes);
      snapshot = changed.snapshot;
      announce([...new Set([...tags, ...changed.tags])]);
    },

    /** Reads all products at Shopify, now. @throws PlatformFailure */
    fetchAll(): Promise<ListedProduct[]> {
      return fetchAllListed(sync);
    },

    /** Has the page of a product drawn anew: something that it shows has changed, of which Shopify knows nothing. */
    redraw(id: string): void {
      const product = snapshot && productOf(snapshot.products, id);
      if (product) announce([PAGE_TAGS.product(product.handle)]);
      else if (!snapshot) announce('all');
    },

    /** Calls `listener` with their tags whenever something that pages show has changed. */
    onChange(listener: (dropped: Dropped) => void): void {
      listeners.add(listener);
    },
  };
}
