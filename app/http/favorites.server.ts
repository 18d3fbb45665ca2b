import type { ListedProduct } from '~/domain/catalogue';
import { favoriteNumbers, productNumber, type LastFavorite } from '~/domain/favorites';
import type { Snapshot } from '~/platforms/shopify/catalogue.server';
import type { StoreContext } from './context.server';
import { readVisitorFavorites } from './favorites-cookie.server';
import { readFlash, writeFlash } from './flash.server';

type Args = { request: Request; context: StoreContext };

/** What every page knows of favorites. Handles, for cards have them already: no page pays for numbers. */
export type PageFavorites = {
  favorites: string[];
  lastFavorite?: LastFavorite;
  /** Headers of the answer: what was waiting for this page is said once. */
  headers?: { 'Set-Cookie': string };
};

/**
 * The favorites of whoever asks: a customer's by the tags (spec section 4), and what this browser
 * keeps from before sign-in. A catalogue that cannot be read costs the hearts, never the page.
 *
 * @param tags of the signed-in customer; null for a visitor
 */
export async function pageFavorites(
  { request, context }: Args,
  tags: readonly string[] | null,
): Promise<PageFavorites> {
  const [kept, flash] = await Promise.all([
    readVisitorFavorites(request, context.config),
    readFlash(request, context.config, 'favorite'),
  ]);
  const numbers = [...favoriteNumbers(tags ?? []), ...kept];
  return {
    favorites: numbers.length === 0 ? [] : await handlesOf(numbers, context),
    ...(flash && {
      lastFavorite: { handle: flash.handle, message: flash.message },
      headers: { 'Set-Cookie': await writeFlash(null, context.config) },
    }),
  };
}

async function handlesOf(numbers: readonly string[], context: StoreContext): Promise<string[]> {
  try {
    const snapshot = await context.catalogue.snapshot();
    return productsOf(numbers, snapshot).map(({ handle }) => handle);
  } catch (error) {
    context.log.warn({ err: error }, 'the favorites could not be named for the page');
    return [];
  }
}

/** By number, made once for as long as the catalogue stays as it is. */
const numbered = new WeakMap<readonly ListedProduct[], Map<string, ListedProduct>>();

function byNumberOf(products: readonly ListedProduct[]): Map<string, ListedProduct> {
  let byNumber = numbered.get(products);
  if (!byNumber) {
    byNumber = new Map(products.map((product) => [productNumber(product.id), product]));
    numbered.set(products, byNumber);
  }
  return byNumber;
}

/** The products of these numbers that are in the catalogue, in the numbers' order. */
export function productsOf(
  numbers: readonly string[],
  { products }: Pick<Snapshot, 'products'>,
): ListedProduct[] {
  const byNumber = byNumberOf(products);
  return [...new Set(numbers)].flatMap((number) => byNumber.get(number) ?? []);
}
