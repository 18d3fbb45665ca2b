import { createCookie } from '~/framework.server';
import type { Config } from '~/config/config.server';
import { createHash } from 'node:crypto';

/** Shopify drops a cart after 10 days without a change; the cookie need not outlive it. */
const CART_DAYS = 10;

/** Returns the name of the cart's cookie; the page cache looks for it. */
export function cartCookieName(secure: boolean): string {
  return secure ? '__Host-cart' : 'cart';
}

function cookie(config: Config, name = cartCookieName(config.secureCookies)) {
  return createCookie(name, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: config.secureCookies,
    maxAge: CART_DAYS * 24 * 60 * 60,
  });
}

/** Returns the id of this browser's cart; null if there is none or the cookie is not one of ours. */
export async function parseCartId(request: Request, config: Config): Promise<string | null> {
  const value: unknown = await cookie(config).parse(request.headers.get('Cookie'));
  return typeof value === 'string' && value.startsWith('gid://shopify/Cart/') ? value : null;
}

/** Returns a `Set-Cookie` value that stores the id, or clears the cookie if the id is null. */
export function writeCartId(id: string | null, config: Config): Promise<string> {
  return id === null ? cookie(config).serialize('', { maxAge: 0 }) : cookie(config).serialize(id);
}

/** Letters, digits and what merchants put between them; anything else is no code that Shopify would know. */
const DISCOUNT_CODE = /^[\w.%&+-]{1,100}$/;

/** Returns a discount code of a link in its own spelling; null if it cannot be one. */
export function parseDiscountCode(text: string | null | undefined): string | null {
  return text && DISCOUNT_CODE.test(text) ? text : null;
}

function codeCookie(config: Config) {
  return cookie(config, config.secureCookies ? '__Host-discount' : 'discount');
}

/** Returns the discount code that a link has brought to this browser, for its next checkout; null without one. */
export async function parseDiscount(request: Request, config: Config): Promise<string | null> {
  const value: unknown = await codeCookie(config).parse(request.headers.get('Cookie'));
  return typeof value === 'string' ? parseDiscountCode(value) : null;
}

/** Returns a `Set-Cookie` value that keeps the code as long as a cart. */
export function writeDiscount(code: string, config: Config): Promise<string> {
  return codeCookie(config).serialize(code);
}

/** Returns the SHA-256 of the cart's id in hexadecimal: identifies the cart without giving access to it. */
export function cartSubject(cartId: string): string {
  return createHash('sha256').update(cartId).digest('hex');
}
