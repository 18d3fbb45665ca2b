import type { CartRefusalCode } from '~/content/cart/cart-errors';
import type { Cart } from '~/domain/cart/cart';
import { checkQuantity } from '~/domain/catalogue/cart-quantity';
import { PlatformFailure } from '~/domain/core/retries/failure';
import {
  findCart,
  findVariantLimit,
  removeCartLine,
  updateCartLine,
} from '~/platforms/shopify/cart/cart.server';
import { settleCartChange } from '~/platforms/shopify/cart/settle-cart-change.server';
import type { Storefront } from '~/platforms/shopify/storefront.server';

/** Result of a cart service: the cart as Shopify has it now, or why nothing changed. */
export type CartResult =
  | {
      ok: true;
      cart: Cart;
      /** A warning to show although the change succeeded. */
      notice?: { code: CartRefusalCode };
    }
  | { ok: false; code: CartRefusalCode; limit?: number; cart: Cart | null };

/**
 * Sets a line's quantity, or removes the line if `requested` is `'remove'`. The limits of adding apply;
 * a refusal leaves the cart as it was.
 *
 * @param own tags of products printed for this shopper alone
 * @throws PlatformFailure when Shopify does not answer, or keeps a line that was to be removed
 */
export async function changeCartLine(
  storefront: Storefront,
  input: { cartId: string | null; lineId: string; requested: unknown; own?: readonly string[] },
): Promise<CartResult> {
  const cart = input.cartId ? await findCart(storefront, input.cartId) : null;
  if (!cart) return { ok: false, code: 'cart_expired', cart: null };
  const line = cart.lines.find((candidate) => candidate.id === input.lineId);
  if (!line) return { ok: false, code: 'cart_line_missing', cart };

  if (input.requested === 'remove') {
    const change = await settleCartChange(
      storefront,
      cart.id,
      removeCartLine(storefront, cart.id, line.id),
      (now) => !now.lines.some((other) => other.id === line.id),
    );
    if (change.outcome === 'changed') return { ok: true, cart: change.cart };
    const { now, isThere } = await afterRefusal(storefront, cart.id, line.id);
    if (!now) return { ok: false, code: 'cart_expired', cart: null };
    if (!isThere) return { ok: true, cart: now };
    const cause = new Error('a line of the cart could not be removed');
    throw new PlatformFailure('shopify', 'refused', 'CartRemove', cause);
  }

  const variant = await findVariantLimit(storefront, line.variantId, input.own);
  if (!variant) return { ok: false, code: 'cart_line_unavailable', cart };
  if (variant.needsArtwork) return { ok: false, code: 'cart_line_needs_artwork', cart };
  const answer = checkQuantity({
    requested: input.requested,
    maxQuantity: variant.maxQuantity,
    stock: variant.available ? variant.stock : 0,
  });
  if (!answer.ok) return { ...answer, cart };
  const { quantity } = answer;
  const change = await settleCartChange(
    storefront,
    cart.id,
    updateCartLine(storefront, cart.id, { id: line.id, quantity }),
    (now) => now.lines.some((other) => other.id === line.id && other.quantity === quantity),
  );
  if (change.outcome === 'changed') return { ok: true, cart: change.cart };
  const { now, isThere } = await afterRefusal(storefront, cart.id, line.id);
  if (!now) return { ok: false, code: 'cart_expired', cart: null };
  return { ok: false, code: isThere ? 'cart_line_unavailable' : 'cart_line_missing', cart: now };
}

/** Reads the cart after a refused change: another tab may have removed the line, or paid for the cart. */
async function afterRefusal(storefront: Storefront, cartId: string, lineId: string) {
  const now = await findCart(storefront, cartId);
  return { now, isThere: now?.lines.some(({ id }) => id === lineId) ?? false };
}
