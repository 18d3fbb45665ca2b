import { byTitle, foundBy, type FoundBy } from '~/domain/shelf-query';
import type { ShelvedProduct } from '~/domain/staff-product';
import type { Admin } from './admin.server';
import { readShelfPage, readShelfProducts, SHELF_READ } from './staff-products.server';

/** Without any webhook, a change is seen after this time at the latest. */
const SWEEP_MS = 60 * 60_000;
/** How long a person waits for the first list; after it they see what is there so far. */
const FIRST_LOOK_MS = 2_000;
/** Of more products than these the list shows the first ones, and says so. */
const MOST_PRODUCTS = 20_000;
/** The part of the platform's points that reading all may take; the rest is the shop's. */
const SHARE = 0.5;
/** So much is read at once; a shop of this size is not slowed down at all. */
const FREE_POINTS = 1_000;
/** More changes than these are not read one by one. */
const MOST_CHANGED = 500;

export type ShelfLook = {
  /** In the order of their titles. */
  products: readonly FoundBy[];
  /** All types there are, in their order. */
  types: readonly string[];
  /** When reading of what is shown began, UTC milliseconds. */
  readAt: number;
  /**
   * 'reading': not all of them are there yet. 'silent': the platform has not answered when it was
   * asked last, so that this is of `readAt`. 'cut': there are more than are kept.
   */
  state: 'whole' | 'reading' | 'silent' | 'cut';
};

export type ProductShelf = ReturnType<typeof createProductShelf>;

type Options = { now?: () => number; firstLookMs?: number; wait?: (ms: number) => Promise<void> };

/**
 * All products, as staff see them, kept in this process: read when somebody first looks, dropped one by
 * one by webhooks, read anew once an hour while people look. Reading takes a share of the platform's
 * points and no more, so that a large shop is there in parts at first.
 */
export function createProductShelf(
  admin: Admin & { pointsPerSecond: () => number },
  { now = Date.now, firstLookMs = FIRST_LOOK_MS, wait = pause }: Options = {},
) {
  let kept = new Map<string, FoundBy>();
  let isWhole = false;
  let isCut = false;
  let isSilent = false;
  let readAt = 0;
  let loading: Promise<void> | undefined;
  let mending: Promise<void> | undefined;
  const changed = new Set<string>();
  const changedMeanwhile = new Set<string>();
  let sorted: { products: FoundBy[]; types: string[] } | undefined;

  async function readAll(): Promise<void> {
    const began = now();
    const fresh = new Map<string, FoundBy>();
    let points = 0;
    let after: string | null = null;
    changedMeanwhile.clear();
    do {
      const page: Awaited<ReturnType<typeof readShelfPage>> = await readShelfPage(admin, after);
      for (const product of page.products) keep(fresh, product);
      isSilent = false;
      if (!isWhole) {
        [kept, sorted, readAt] = [fresh, undefined, began];
      }
      after = page.next;
      points += page.products.reduce((sum, { limits }) => sum + 3 + limits.length, 0);
      if (after && points > FREE_POINTS) {
        await wait((points / (admin.pointsPerSecond() * SHARE)) * 1000);
        points = 0;
      }
    } while (after && fresh.size < MOST_PRODUCTS);
    [kept, sorted, readAt] = [fresh, undefined, began];
    isWhole = true;
    isCut = after !== null;
    for (const gid of changedMeanwhile) changed.add(gid);
  }

  function load(): Promise<void> {
    loading ??= readAll()
      .catch((error: unknown) => {
        isSilent = true;
        throw error;
      })
      .finally(() => {
        loading = undefined;
      });
    return loading;
  }

  /** Reads what webhooks have named since. */
  async function mend(): Promise<void> {
    const ids = [...changed].slice(0, SHELF_READ);
    try {
      const read = await readShelfProducts(admin, ids);
      for (const id of ids) {
        changed.delete(id);
        kept.delete(id);
      }
      for (const product of read) keep(kept, product);
      sorted = undefined;
      isSilent = false;
    } catch {
      isSilent = true;
    }
  }

  function list() {
    sorted ??= {
      products: byTitle(kept.values()),
      types: [...new Set([...kept.values()].map(({ product }) => product.productType))]
        .filter((type) => type !== '')
        .sort((a, b) => a.localeCompare(b)),
    };
    return sorted;
  }

  return {
    /**
     * What there is to list. The first look waits a moment for all of them.
     *
     * @throws PlatformFailure when the platform has never answered
     */
    async look(): Promise<ShelfLook> {
      if (!isWhole && kept.size === 0) {
        await Promise.race([load(), wait(firstLookMs)]);
      } else if (!loading && (!isWhole || now() - readAt > SWEEP_MS)) {
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
      return { ...list(), readAt, state };
    },

    /** A webhook, or our own change, has named this product: it is read again at the next look. */
    productChanged(gid: string): void {
      if (isWhole) changed.add(gid);
      if (loading) changedMeanwhile.add(gid);
    },
  };
}

function keep(shelf: Map<string, FoundBy>, product: ShelvedProduct): void {
  shelf.set(product.gid, foundBy(product));
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
