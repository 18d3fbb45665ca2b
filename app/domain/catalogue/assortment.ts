import type { ListedProduct } from './catalogue';
import { type GridCard, toGridCard } from './grid-card';

type Products = readonly ListedProduct[];

const assortments = new WeakMap<Products, Map<string, Products>>();

/** Ranks products in the store's own order: best sellers first, sold-out products last. */
export function assortmentRank({
  available,
  tags,
}: Pick<ListedProduct, 'available' | 'tags'>): number {
  if (!available) return 2;
  return isBestSeller(tags) ? 0 : 1;
}

/**
 * Returns the products of some types, optionally with a tag, in the store's own order. As long as the
 * catalogue is the same, the same arguments return the same array, so that `tableOf` derives from it only
 * once. Never change it in place.
 */
export function assortmentOf(products: Products, types: readonly string[], tag?: string): Products {
  let known = assortments.get(products);
  if (!known) assortments.set(products, (known = new Map()));
  const key = `${types.join(' ')}/${tag ?? ''}`;
  let assortment = known.get(key);
  if (!assortment) {
    assortment = products
      .filter(({ productType, tags }) => {
        return types.includes(productType) && (tag === undefined || tags.includes(tag));
      })
      .sort((a, b) => assortmentRank(a) - assortmentRank(b));
    known.set(key, assortment);
  }
  return assortment;
}

function isBestSeller(tags: readonly string[]): boolean {
  return tags.includes('best-seller');
}

/**
 * Picks the products of the home page: those tagged as best sellers first, then the others to fill up, each
 * group with its product types taking turns. Products that are sold out or have no picture are left out. The
 * result is deterministic for a given catalogue.
 */
export function pickBestSellers(products: readonly ListedProduct[], limit: number): GridCard[] {
  const buyable = products.filter(({ available, picture }) => available && picture !== null);
  const best = interleaved(
    buyable.filter(({ tags }) => isBestSeller(tags)),
    limit,
  );
  const rest = best.length < limit ? buyable.filter(({ tags }) => !isBestSeller(tags)) : [];
  const picked = [...best, ...interleaved(rest, limit)];
  // The heading above them says already what their badges would.
  return picked.slice(0, limit).map((product) => ({ ...toGridCard(product), badge: null }));
}

/** Orders products round-robin by type, so that the page does not show cups alone; the first of them. */
function interleaved(products: readonly ListedProduct[], limit: number): ListedProduct[] {
  const seen = new Map<string, number>();
  const isAmongFirst = ({ productType }: ListedProduct) => {
    const position = seen.get(productType) ?? 0;
    seen.set(productType, position + 1);
    return position < limit;
  };
  const first = products.filter(isAmongFirst);
  seen.clear();
  return first
    .map((product, place) => {
      const position = seen.get(product.productType) ?? 0;
      seen.set(product.productType, position + 1);
      return { product, place, position };
    })
    .sort((a, b) => a.position - b.position || a.place - b.place)
    .map(({ product }) => product);
}
