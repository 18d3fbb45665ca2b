import { byTitle, foundBy, type FoundBy } from '~/domain/catalogue/staff-catalogue-query';
import type { StaffCatalogueProduct } from '~/domain/catalogue/staff-product';
import type { Admin } from '~/platforms/shopify/admin.server';
import {
  fetchStaffCataloguePage,
  fetchStaffCatalogueProducts,
  STAFF_CATALOGUE_PAGE_SIZE,
} from './staff-products.server';

/** Even if no webhook arrives, a change is seen after this time at the latest. */
const SYNC_MS = 60 * 60_000;
/** How long the first request waits for the whole list; after that, staff see what has been read so far. */
const FIRST_WAIT_MS = 2_000;
/** If there are more products, the list shows only the first ones and says so. */
const MOST_PRODUCTS = 20_000;
/** The share of Shopify's points that reading everything may use; the rest is for shoppers. */
const SHARE = 0.5;
/** Up to this many points are used without a pause: a shop of this size is not slowed down at all. */
const FREE_POINTS = 1_000;
/** If more products than this have changed, all are read again. */
const MOST_CHANGED = 500;

export type StaffCatalogueSnapshot = {
  /** Sorted by title. */
  products: readonly FoundBy[];
  /** All product types, sorted. */
  types: readonly string[];
  /** When the read of what is shown began, in UTC milliseconds. */
  fetchedAt: number;
  /**
   * 'reading': not all products have been read yet. 'silent': Shopify did not answer the last time, so the
   * list may be as old as `fetchedAt`. 'cut': there are more products than are kept.
   */
  state: 'whole' | 'reading' | 'silent' | 'cut';
};

export type StaffCatalogue = ReturnType<typeof createStaffCatalogue>;

type Options = { now?: () => number; firstWaitMs?: number; wait?: (ms: number) => Promise<void> };

/**
 * Keeps all products, as staff see them, in this process's memory. They are read at the first look, read
 * again one by one after webhooks, and all again once an hour while staff look. Reading uses only a share of
 * Shopify's points, so a large shop appears in parts at first.
 */
export function createStaffCatalogue(
  admin: Admin & { pointsPerSecond: () => number },
  { now = Date.now, firstWaitMs = FIRST_WAIT_MS, wait = pause }: Options = {},
) {
  let stored = new Map<string, FoundBy>();
  let isWhole = false;
  let isCut = false;
  let isSilent = false;
  let fetchedAt = 0;
  let loading: Promise<void> | undefined;
  let mending: Promise<void> | undefined;
  const changed = new Set<string>();
  const changedMeanwhile = new Set<string>();
  let sorted: { products: FoundBy[]; types: string[] } | undefined;

  async function fetchAll(): Promise<void> {
    const began = now();
    const fresh = new Map<string, FoundBy>();
    let points = 0;
    let after: string | null = null;
    changedMeanwhile.clear();
    do {
      const page: Awaited<ReturnType<typeof fetchStaffCataloguePage>> =
        await fetchStaffCataloguePage(admin, after);
      for (const product of page.products) addTo(fresh, product);
      isSilent = false;
      if (!isWhole) {
        [stored, sorted, fetchedAt] = [fresh, undefined, began];
      }
      after = page.next;
      points += page.products.reduce((sum, { limits }) => sum + 3 + limits.length, 0);
      if (after && points > FREE_POINTS) {
        await wait((points / (admin.pointsPerSecond() * SHARE)) * 1000);
        points = 0;
      }
    } while (after && fresh.size < MOST_PRODUCTS);
    [stored, sorted, fetchedAt] = [fresh, undefined, began];
    isWhole = true;
    isCut = after !== null;
    for (const gid of changedMeanwhile) changed.add(gid);
  }

  function load(): Promise<void> {
    loading ??= fetchAll()
      .catch((error: unknown) => {
        isSilent = true;
        throw error;
      })
      .finally(() => {
        loading = undefined;
      });
    return loading;
  }

  /** Reads the products that webhooks have named since. */
  async function mend(): Promise<void> {
    const ids = [...changed].slice(0, STAFF_CATALOGUE_PAGE_SIZE);
    try {
      const fetched = await fetchStaffCatalogueProducts(admin, ids);
      for (const id of ids) {
        changed.delete(id);
        stored.delete(id);
      }
      for (const product of fetched) addTo(stored, product);
      sorted = undefined;
      isSilent = false;
    } catch {
      isSilent = true;
    }
  }

  function list() {
    sorted ??= {
      products: byTitle(stored.values()),
      types: [...new Set([...stored.values()].map(({ product }) => product.productType))]
        .filter((type) => type !== '')
        .sort((a, b) => a.localeCompare(b)),
    };
    return sorted;
  }

  return {
    /**
     * Returns the products to list. The first call waits briefly for all of them.
     *
     * @throws PlatformFailure if Shopify has never answered
     */
    async snapshot(): Promise<StaffCatalogueSnapshot> {
      if (!isWhole && stored.size === 0) {
        await Promise.race([load(), wait(firstWaitMs)]);
      } else if (!loading && (!isWhole || now() - fetchedAt > SYNC_MS)) {
        load().catch(() => undefined);
      } else if (changed.size > MOST_CHANGED) {
        changed.clear();
        load().catch(() => undefined);
      }
      if (isWhole && changed.size > 0) {
        mending ??= mend().finally(() => {
          mending = undefined;
        });
        await mending;
      }
      const state = isSilent ? 'silent' : !isWhole ? 'reading' : isCut ? 'cut' : 'whole';
      return { ...list(), fetchedAt, state };
    },

    /** Marks a product as changed, by a webhook or by ourselves: the next call reads it again. */
    productChanged(gid: string): void {
      if (isWhole) changed.add(gid);
      if (loading) changedMeanwhile.add(gid);
    },
  };
}

function addTo(staffCatalogue: Map<string, FoundBy>, product: StaffCatalogueProduct): void {
  staffCatalogue.set(product.gid, foundBy(product));
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
