import { createHash } from 'node:crypto';
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

/** Reads everything that a product's page shows; null if shoppers may not see it. @throws PlatformFailure */
export async function fetchDetails(
  storefront: Storefront,
  handle: string,
): Promise<Product | null> {
  const { product } = await storefront.query(PRODUCT_DOCUMENT, { handle });
  const found = product && toProduct(product);
  return found && isPublic(found) ? found : null;
}

/** Two states of a product's details have the same digest if its page shows the same. */
export function detailsDigest(product: Product | null): string {
  return createHash('sha256').update(JSON.stringify(product)).digest('base64url');
}

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

  function count(handle: string, step: number): void {
    const left = (reading.get(handle) ?? 0) + step;
    if (left > 0) reading.set(handle, left);
    else reading.delete(handle);
  }

  async function fetchProduct(handle: string): Promise<Product | null> {
    const requestedAfter = changes;
    count(handle, 1);
    const product = await fetchDetails(storefront, handle).finally(() => count(handle, -1));
    const before = details.get(handle);
    details.delete(handle);
    const freshUntil = requestedAfter === changes ? now() + FRESH_MS : 0;
    details.set(handle, { product, freshUntil });
    const oldest = details.keys().next().value;
    if (details.size > MAX_PRODUCTS && oldest !== undefined) details.delete(oldest);
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
     * Takes over that a product has changed: unless its details are those with this digest, whoever asks for them next
     * has them read again.
     *
     * @param digest of its details now; null if nobody has read them
     * @returns whether its page may show something else now
     */
    changed(handle: string, digest: string | null): boolean {
      changes += 1;
      const stored = details.get(handle);
      if (stored && !reading.has(handle) && detailsDigest(stored.product) === digest) return false;
      if (stored) {
        stored.freshUntil = 0;
        delete stored.pending;
      }
      return true;
    },
  };
}
