import { createCookie } from '@remix-run/node';
import type { Config } from '~/config/config.server';
import { favoriteTag, VISITOR_FAVORITE_LIMIT } from '~/domain/catalogue/favorites';

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
export async function readVisitorFavorites(request: Request, config: Config): Promise<string[]> {
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
