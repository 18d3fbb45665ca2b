import type { ListedProduct } from '~/domain/catalogue';
import { toGridCard, type GridCard } from '~/domain/grid-card';

export function isBestSeller(tags: readonly string[]): boolean {
  return tags.includes('best-seller');
}

/**
 * The goods that the home page shows: those tagged as best sellers first, then, where the shop has
 * tagged too few, one of each product type in turn. Sold out and pictureless ones stay out. The
 * same catalogue always gives the same pick.
 */
export function pickBestSellers(products: readonly ListedProduct[], limit: number): GridCard[] {
  const buyable = products.filter(({ available, picture }) => available && picture !== null);
  const picked = [
    ...inTurn(buyable.filter(({ tags }) => isBestSeller(tags))),
    ...inTurn(buyable.filter(({ tags }) => !isBestSeller(tags))),
  ];
  return picked.slice(0, limit).map(toGridCard);
}

/** One of each type, then the second of each, and so on: a shelf of cups alone would bore. */
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
