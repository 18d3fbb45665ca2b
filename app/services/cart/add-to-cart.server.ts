import type { Cart } from '~/domain/cart/cart';
import { checkQuantity } from '~/domain/catalogue/cart-quantity';
import {
  addCartLines,
  createCart,
  findCart,
  findVariantLimit,
  type CartChange,
} from '~/platforms/shopify/cart/cart.server';
import { settleCartChange } from '~/platforms/shopify/cart/settle-cart-change.server';
import type { Storefront } from '~/platforms/shopify/storefront.server';
import type { CartResult } from './change-cart-line.server';

/** How many pieces of a variant the cart holds, summed over its lines. */
function countOf(cart: Cart, variantId: string): number {
  return cart.lines
    .filter((line) => line.variantId === variantId)
    .reduce((sum, line) => sum + line.quantity, 0);
}

/**
 * Adds a variant to this browser's cart, or to a new cart if there is none any more. The catalogue's limit
 * and stock apply to the quantity in the cart plus the quantity being added (spec section 5, Cart quantity).
 *
 * @param requested the quantity exactly as the form sent it
 * @param own tags of products printed for this shopper alone
 * @throws PlatformFailure when Shopify does not answer; it is then unknown whether anything was added
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
  if (variant.needsArtwork) return { ok: false, code: 'cart_line_needs_artwork', cart: existing };

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
  // The shopper's cart has expired: tell them, rather than lose its lines silently.
  const lost = input.cartId !== null && !existing;
  return { ok: true, cart: started.cart, ...(lost ? { notice: { code: 'cart_expired' } } : {}) };
}
