import { createCookie } from '@remix-run/node';
import type { Config } from '~/config.server';

/** The platform drops a cart that nobody touched for 10 days; the cookie need not outlive that. */
const CART_DAYS = 10;

/** The name under which the cart's id is kept; the page cache looks for it. */
export function cartCookieName(secure: boolean): string {
  return secure ? '__Host-cart' : 'cart';
}

function cookie(config: Config) {
  return createCookie(cartCookieName(config.secureCookies), {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: config.secureCookies,
    maxAge: CART_DAYS * 24 * 60 * 60,
  });
}

/** The id of this browser's cart; null when there is none or the cookie is not one of ours. */
export async function readCartId(request: Request, config: Config): Promise<string | null> {
  const value: unknown = await cookie(config).parse(request.headers.get('Cookie'));
  return typeof value === 'string' && value.startsWith('gid://shopify/Cart/') ? value : null;
}

/** A `Set-Cookie` value that keeps the id, or with null forgets it. */
export function writeCartId(id: string | null, config: Config): Promise<string> {
  return id === null ? cookie(config).serialize('', { maxAge: 0 }) : cookie(config).serialize(id);
}
