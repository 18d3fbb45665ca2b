import { isBestSeller } from './best-sellers';
import type { ListedProduct } from './catalogue';

type Products = readonly ListedProduct[];

const shelves = new WeakMap<Products, Map<string, Products>>();

/** Ranks products in the store's own order: best sellers first, sold-out products last. */
export function shelfRank({ available, tags }: Pick<ListedProduct, 'available' | 'tags'>): number {
  if (!available) return 2;
  return isBestSeller(tags) ? 0 : 1;
}

/**
 * Returns the products of some types, optionally with a tag, in the store's own order. As long as the
 * catalogue is the same, the same arguments return the same array, so that `tableOf` derives from it only
 * once. Never change it in place.
 */
export function shelfOf(products: Products, types: readonly string[], tag?: string): Products {
  let known = shelves.get(products);
  if (!known) shelves.set(products, (known = new Map()));
  const key = `${types.join(' ')}/${tag ?? ''}`;
  let shelf = known.get(key);
  if (!shelf) {
    shelf = products
      .filter(({ productType, tags }) => {
        return types.includes(productType) && (tag === undefined || tags.includes(tag));
      })
      .sort((a, b) => shelfRank(a) - shelfRank(b));
    known.set(key, shelf);
  }
  return shelf;
}
