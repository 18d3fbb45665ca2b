import type { Cart } from '~/domain/cart/cart';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import {
  type CartBuyer,
  type CartChange,
  findCart,
  setCartBuyer,
  setCartCodes,
} from '~/platforms/shopify/cart/cart.server';
import type { ServiceContext } from '~/services/context';

/**
 * Makes a cart ready for Shopify's hosted checkout: it gets the signed-in customer, so that the checkout knows them and
 * the order is theirs, or nobody, if whoever had it before has signed out; and the discount code of a link. If Shopify
 * refuses or does not answer, only that is lost, never the sale.
 *
 * @returns where the checkout is; null if the cart is gone or empty, or holds what is ordered with artwork
 * @throws PlatformFailure when the cart cannot be read
 */
export async function leaveForCheckout(
  context: Pick<ServiceContext, 'storefront' | 'log'>,
  cartId: string,
  { buyer, code }: { buyer: CartBuyer; code: string | null },
): Promise<string | null> {
  const { storefront } = context;
  let cart = await changed(context, setCartBuyer(storefront, cartId, buyer));
  if (code !== null) {
    cart = (await changed(context, setCartCodes(storefront, cartId, [code]))) ?? cart;
  }
  cart ??= await findCart(storefront, cartId);
  if (!cart || cart.lines.length === 0) return null;
  if (cart.lines.some(({ needsArtwork }) => needsArtwork)) return null;
  return hostedCheckout(cart, buyer !== null);
}

async function changed(
  { log }: Pick<ServiceContext, 'log'>,
  change: Promise<CartChange>,
): Promise<Cart | null> {
  try {
    const { outcome, ...rest } = await change;
    if ('cart' in rest) return rest.cart;
    log.warn({ outcome }, 'a cart goes to the checkout without its buyer or code');
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    log.warn({ err: error }, 'a cart goes to the checkout without its buyer or code');
  }
  return null;
}

/**
 * Without the channel, a shop whose theme is closed leads to its password page; `logged_in` carries the sign-in over.
 *
 * @see https://shopify.dev/docs/storefronts/headless/bring-your-own-stack/migrate
 */
function hostedCheckout({ checkoutUrl }: Cart, isSignedIn: boolean): string {
  const url = new URL(checkoutUrl);
  url.searchParams.set('channel', 'headless-storefronts');
  if (isSignedIn) url.searchParams.set('logged_in', 'true');
  return url.href;
}
