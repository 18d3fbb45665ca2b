import { isPublic, type Product } from '~/domain/catalogue/catalogue';
import { PAGE_TAGS } from '~/domain/catalogue/page-tags';
import { PRODUCT_DOCUMENT } from './product-documents';
import { toProduct } from './product-shapes';
import type { Storefront } from '~/platforms/shopify/storefront.server';

/** Details older than this are read again; meanwhile the old ones are still shown. */
const FRESH_MS = 60_000;
const MAX_PRODUCTS = 1_000;

type StoredProduct = {
  product: Product | null;
  freshUntil: number;
  pending?: Promise<Product | null>;
};

/**
 * Everything that products' own pages show, by handle, in this process's memory. While Shopify does not answer, what was
 * last read stays in use.
 *
 * @param announce is given the tag of a product whose details are others than those that pages were made of
 */
export function createProductDetails(
  storefront: Storefront,
  { now, announce }: { now: () => number; announce: (tags: readonly string[]) => void },
) {
  /** Counts changes. The answer to a query that was sent before the latest change may be out of date. */
  let changes = 0;
  const details = new Map<string, StoredProduct>();
  /** Handles that are being read: a page may be made of an answer from before a change. */
  const reading = new Map<string, number>();
  /** Whether details were dropped to save memory: a page may show what is not among them. */
  let hasForgotten = false;

  function count(handle: string, step: number): void {
    const left = (reading.get(handle) ?? 0) + step;
    if (left > 0) reading.set(handle, left);
    else reading.delete(handle);
  }

  async function fetchProduct(handle: string, client = storefront): Promise<Product | null> {
    const requestedAfter = changes;
    count(handle, 1);
    const query = client.query(PRODUCT_DOCUMENT, { handle });
    const answer = await query.finally(() => count(handle, -1));
    const found = answer.product && toProduct(answer.product);
    const product = found && isPublic(found) ? found : null;
    const before = details.get(handle);
    details.delete(handle);
    const freshUntil = requestedAfter === changes ? now() + FRESH_MS : 0;
    details.set(handle, { product, freshUntil });
    const oldest = details.keys().next().value;
    if (details.size > MAX_PRODUCTS && oldest !== undefined) {
      details.delete(oldest);
      hasForgotten = true;
    }
    const isOther = before && JSON.stringify(before.product) !== JSON.stringify(product);
    if (isOther) announce([PAGE_TAGS.product(handle)]);
    return product;
  }

  return {
    /** @throws PlatformFailure if Shopify does not answer and the product was never read */
    async find(handle: string): Promise<Product | null> {
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
     * Has the details of changed products read again by whoever asks for them next.
     *
     * @param handles of these products, as far as lists know them
     * @returns tags of pages that may show what nobody can compare: details that are being read, or were forgotten
     */
    changed(ids: readonly string[], handles: readonly string[]): string[] {
      changes += 1;
      for (const stored of details.values()) {
        if (stored.product && !ids.includes(stored.product.id)) continue;
        stored.freshUntil = 0;
        delete stored.pending;
      }
      const forgotten = hasForgotten ? handles.filter((handle) => !details.has(handle)) : [];
      return [...reading.keys(), ...forgotten].map(PAGE_TAGS.product);
    },

    /**
     * Reads the details of these products now, if there are any; pages are told if they are others.
     *
     * @param told tags of pages that have been told already: what they show need not be compared
     */
    async compare(
      ids: readonly string[],
      client: Storefront,
      told: readonly string[],
    ): Promise<void> {
      const own = [...details].filter(
        ([handle, { product }]) =>
          product && ids.includes(product.id) && !told.includes(PAGE_TAGS.product(handle)),
      );
      const read = own.map(([handle]) =>
        fetchProduct(handle, client).catch(() => announce([PAGE_TAGS.product(handle)])),
      );
      await Promise.all(read);
    },
  };
}
