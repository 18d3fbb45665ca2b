import type { Cart } from '~/domain/cart';
import { checkQuantity } from '~/domain/cart-quantity';
import {
  addCartLines,
  createCart,
  findCart,
  findVariantLimit,
  type CartChange,
} from '~/platforms/shopify/cart.server';
import { settleCartChange } from '~/platforms/shopify/settle-cart-change.server';
import type { Storefront } from '~/platforms/shopify/storefront.server';
import type { CartResult } from './cart-result';

/** How many of a variant the cart holds, over all its lines. */
function countOf(cart: Cart, variantId: string): number {
  return cart.lines
    .filter((line) => line.variantId === variantId)
    .reduce((sum, line) => sum + line.quantity, 0);
}

/**
 * Puts a variant into the cart of this browser, or into a new one where there is none any more.
 * The limit and the stock are the catalogue's, and hold for what the cart has of it together with
 * what is added (spec section 5, Cart quantity).
 *
 * @param requested the quantity as the form sent it
 * @param own tags of goods that are printed for this shopper alone
 * @throws PlatformFailure when the platform does not answer; nothing is known to be added then
 */
export async function addToCart(
  storefront: Storefront,
  input: { cartId: string | null; variantId: string; requested: unknown; own?: readonly string[] },
): Promise<CartResult> {
  const [variant, existing] = await Promise.all([
    findVariantLimit(storefront, input.variantId, input.own),
    input.cartId ? findCart(storefront, input.cartId) : null,
  ]);
  if (!variant) return { ok: false, code: 'cart_line_unavailable', cart: existing };

  const held = existing ? countOf(existing, variant.id) : 0;
  const stock = variant.available ? variant.stock : 0;
  const asked = checkQuantity({ requested: input.requested, maxQuantity: null, stock: null });
  if (!asked.ok) return { ...asked, cart: existing };
  const whole = checkQuantity({
    requested: held + asked.quantity,
    maxQuantity: variant.maxQuantity,
    stock,
  });
  if (!whole.ok) return { ...whole, cart: existing };

  const line = { merchandiseId: variant.id, quantity: asked.quantity };
  const change: CartChange = existing
    ? await settleCartChange(
        storefront,
        existing.id,
        addCartLines(storefront, existing.id, [line]),
        (cart) => countOf(cart, variant.id) === held + asked.quantity,
      )
    : { outcome: 'gone' };
  if (change.outcome === 'changed') return { ok: true, cart: change.cart };
  if (change.outcome === 'refused')
    return { ok: false, code: 'cart_line_unavailable', cart: existing };

  const started = await createCart(storefront, [line]);
  if (started.outcome !== 'changed') {
    return { ok: false, code: 'cart_line_unavailable', cart: null };
  }
  // The shopper had a cart and it is gone: say so, rather than let its lines vanish in silence.
  const lost = input.cartId !== null && !existing;
  return { ok: true, cart: started.cart, ...(lost ? { notice: { code: 'cart_expired' } } : {}) };
}
