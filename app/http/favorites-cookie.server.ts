import { createCookie } from '@remix-run/node';
import type { Config } from '~/config.server';
import { favoriteTag, VISITOR_FAVORITE_LIMIT } from '~/domain/favorites';

/** How long a browser keeps the favorites of somebody who never signs in. */
const FAVORITES_DAYS = 180;

/** The name under which a visitor's favorites are kept; the page cache looks for it. */
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
 * The product numbers that this browser keeps for a visitor, the oldest first; none where there is
 * no cookie or it is not one of ours.
 */
export async function readVisitorFavorites(request: Request, config: Config): Promise<string[]> {
  const value: unknown = await cookie(config).parse(request.headers.get('Cookie'));
  if (typeof value !== 'string') return [];
  const numbers = value.split('.').filter((number) => favoriteTag(number) !== null);
  return [...new Set(numbers)].slice(0, VISITOR_FAVORITE_LIMIT);
}

/** A `Set-Cookie` value that keeps these product numbers, or with none of them forgets the cookie. */
export function writeVisitorFavorites(numbers: readonly string[], config: Config): Promise<string> {
  return numbers.length === 0
    ? cookie(config).serialize('', { maxAge: 0 })
    : cookie(config).serialize(numbers.join('.'));
}
