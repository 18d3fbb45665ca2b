import { createCookie } from '~/framework.server';
import type { ListedProduct } from '~/domain/catalogue/catalogue';
import {
  favoriteNumbers,
  favoriteTag,
  type LastFavorite,
  productNumber,
  VISITOR_FAVORITE_LIMIT,
} from '~/domain/catalogue/favorites';
import { type GridCard, toGridCard } from '~/domain/catalogue/grid-card';
import type { Snapshot } from '~/platforms/shopify/catalogue/snapshot';
import type { StoreContext } from '~/http/context.server';
import { parseFlash, writeFlash } from '~/http/flash.server';
import type { Config } from '~/config/config.server';

type Args = { request: Request; context: StoreContext };

/** The favorites on every page, by handle: product cards have the handle already, but not the number. */
export type PageFavorites = {
  favorites: string[];
  lastFavorite?: LastFavorite;
  /** Headers that clear the flash message, so that it is shown only once. */
  headers?: { 'Set-Cookie': string };
};

/**
 * Returns the caller's favorites: the customer's, from their tags (spec section 4), and those this browser
 * keeps from before sign-in. If the catalogue is unavailable, the page shows no favorites but still loads.
 *
 * @param tags of the signed-in customer; null for a visitor
 */
export async function pageFavorites(
  { request, context }: Args,
  tags: readonly string[] | null,
): Promise<PageFavorites> {
  const [stored, flash] = await Promise.all([
    parseVisitorFavorites(request, context.config),
    parseFlash(request, context.config, 'favorite'),
  ]);
  const numbers = [...favoriteNumbers(tags ?? []), ...stored];
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

/** Products by number, cached per snapshot of the catalogue. */
const numbered = new WeakMap<readonly ListedProduct[], Map<string, ListedProduct>>();

function byNumberOf(products: readonly ListedProduct[]): Map<string, ListedProduct> {
  let byNumber = numbered.get(products);
  if (!byNumber) {
    byNumber = new Map(products.map((product) => [productNumber(product.id), product]));
    numbered.set(products, byNumber);
  }
  return byNumber;
}

/** Returns the products with these numbers that are in the catalogue, in the order of the numbers. */
export function productsOf(
  numbers: readonly string[],
  { products }: Pick<Snapshot, 'products'>,
): ListedProduct[] {
  const byNumber = byNumberOf(products);
  return [...new Set(numbers)].flatMap((number) => byNumber.get(number) ?? []);
}

/** Returns the favorites of a visitor as cards; none if the catalogue is unavailable. */
export async function visitorFavorites({ request, context }: Args): Promise<GridCard[]> {
  const stored = await parseVisitorFavorites(request, context.config);
  if (stored.length === 0) return [];
  try {
    return productsOf(stored, await context.catalogue.snapshot()).map(toGridCard);
  } catch (error) {
    context.log.warn({ err: error }, 'the favorites could not be shown beside the cart');
    return [];
  }
}

/** How long the browser keeps the favorites of a visitor who never signs in. */
const FAVORITES_DAYS = 180;

/** Returns the name of the cookie with a visitor's favorites; the page cache looks for it. */
export function favoritesCookieName(secure: boolean): string {
  return secure ? '__Host-faves' : 'faves';
}

function cookie(config: Config) {
  return createCookie(favoritesCookieName(config.secureCookies), {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: config.secureCookies,
    maxAge: FAVORITES_DAYS * 24 * 60 * 60,
  });
}

/**
 * Lists the product numbers in this browser's cookie, the oldest first; empty if there is no cookie or it
 * is not one of ours.
 */
export async function parseVisitorFavorites(request: Request, config: Config): Promise<string[]> {
  const value: unknown = await cookie(config).parse(request.headers.get('Cookie'));
  if (typeof value !== 'string') return [];
  const numbers = value.split('.').filter((number) => favoriteTag(number) !== null);
  return [...new Set(numbers)].slice(0, VISITOR_FAVORITE_LIMIT);
}

/** Returns a `Set-Cookie` value that stores these product numbers, or clears the cookie if there are none. */
export function writeVisitorFavorites(numbers: readonly string[], config: Config): Promise<string> {
  return numbers.length === 0
    ? cookie(config).serialize('', { maxAge: 0 })
    : cookie(config).serialize(numbers.join('.'));
}
