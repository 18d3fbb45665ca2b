import type { ListedProduct } from './catalogue';
import { toGridCard, type GridCard } from './grid-card';

export function isBestSeller(tags: readonly string[]): boolean {
  return tags.includes('best-seller');
}

/**
 * Picks the products of the home page: those tagged as best sellers first, then the others to fill up, each
 * group with its product types taking turns. Products that are sold out or have no picture are left out. The
 * result is deterministic for a given catalogue.
 */
export function pickBestSellers(products: readonly ListedProduct[], limit: number): GridCard[] {
  const buyable = products.filter(({ available, picture }) => available && picture !== null);
  const picked = [
    ...inTurn(buyable.filter(({ tags }) => isBestSeller(tags))),
    ...inTurn(buyable.filter(({ tags }) => !isBestSeller(tags))),
  ];
  return picked.slice(0, limit).map(toGridCard);
}

/** Orders products round-robin by type, so that the page does not show cups alone. */
function inTurn(products: readonly ListedProduct[]): ListedProduct[] {
  const seen = new Map<string, number>();
  return products
    .map((product, place) => {
      const turn = seen.get(product.productType) ?? 0;
      seen.set(product.productType, turn + 1);
      return { product, place, turn };
    })
    .sort((a, b) => a.turn - b.turn || a.place - b.place)
    .map(({ product }) => product);
}
