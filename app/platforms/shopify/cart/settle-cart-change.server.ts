import type { Cart } from '~/domain/cart/cart';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import { findCart, type CartChange } from './cart.server';
import type { Storefront } from '~/platforms/shopify/storefront.server';

/**
 * Waits for a cart change, and settles its outcome if the answer is lost. Cart calls have no idempotency key,
 * so the change is never repeated: the cart is read, and `hasHappened` checks it.
 *
 * @throws PlatformFailure if the change has not happened or its outcome stays unknown
 */
export async function settleCartChange(
  storefront: Storefront,
  cartId: string,
  change: Promise<CartChange>,
  hasHappened: (cart: Cart) => boolean,
): Promise<CartChange> {
  try {
    return await change;
  } catch (failure) {
    if (!isPlatformFailure(failure) || failure.kind !== 'unavailable') throw failure;
    const cart = await findCart(storefront, cartId);
    if (cart && hasHappened(cart)) return { outcome: 'changed', cart, shortened: false };
    throw failure;
  }
}
