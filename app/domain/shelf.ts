import { isBestSeller } from '~/domain/best-sellers';
import type { ListedProduct } from '~/domain/catalogue';

type Products = readonly ListedProduct[];

const shelves = new WeakMap<Products, Map<string, Products>>();

/** The shop's own order: what customers come back for first, what is sold out last. */
function rank({ available, tags }: ListedProduct): number {
  if (!available) return 2;
  return isBestSeller(tags) ? 0 : 1;
}

/**
 * The products of some types, with a tag where one is named, in the shop's own order. The same list for the same question as long as the catalogue is the same, so that what is worked out
 * from a list (`tableOf`) is worked out once between two changes. Never change it in place.
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
      .sort((a, b) => rank(a) - rank(b));
    known.set(key, shelf);
  }
  return shelf;
}
