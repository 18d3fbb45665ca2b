import type { Cart } from '~/domain/cart';
import { isPlatformFailure } from '~/domain/failure';
import { findCart, type CartChange } from './cart.server';
import type { Storefront } from './storefront.server';

/**
 * Makes a change of the cart whose answer may get lost on the way. A cart call has no idempotency
 * key, so an unknown outcome is never repeated: the cart is read, and `hasHappened` tells from it.
 *
 * @throws PlatformFailure when the change has not happened, or nobody can say
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
