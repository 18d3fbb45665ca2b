import type { CartRejectionCode } from '~/content/cart/cart-errors';
import type { Cart } from '~/domain/cart/cart';
import { checkQuantity } from '~/domain/catalogue/variant-choice';
import { isPlatformFailure, PlatformFailure } from '~/domain/core/retries/failure';
import {
  addCartLines,
  type CartChange,
  createCart,
  findCart,
  removeCartLine,
  awaitCartChange,
  updateCartLine,
} from '~/platforms/shopify/cart/cart.server';
import { findVariantLimit } from '~/platforms/shopify/cart/variant-limit.server';
import type { Storefront } from '~/platforms/shopify/storefront.server';

/** Result of a cart service: the cart as Shopify has it now, or why nothing changed. */
type CartResult =
  | {
      ok: true;
      cart: Cart;
      /** A warning to show although the change succeeded. */
      notice?: { code: CartRejectionCode };
    }
  | { ok: false; code: CartRejectionCode; limit?: number; cart: Cart | null };

/**
 * Sets a line's quantity, or removes the line if `requested` is `'remove'`. The limits of adding apply;
 * a rejection leaves the cart as it was.
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
    const change = await awaitCartChange(
      storefront,
      cart.id,
      removeCartLine(storefront, cart.id, line.id),
      (now) => !now.lines.some((other) => other.id === line.id),
    );
    if (change.outcome === 'changed') return { ok: true, cart: change.cart };
    const { now, isThere } = await afterRejection(storefront, cart.id, line.id);
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
  const change = await awaitCartChange(
    storefront,
    cart.id,
    updateCartLine(storefront, cart.id, { id: line.id, quantity }),
    (now) => now.lines.some((other) => other.id === line.id && other.quantity === quantity),
  );
  if (change.outcome === 'changed') return { ok: true, cart: change.cart };
  const { now, isThere } = await afterRejection(storefront, cart.id, line.id);
  if (!now) return { ok: false, code: 'cart_expired', cart: null };
  return { ok: false, code: isThere ? 'cart_line_unavailable' : 'cart_line_missing', cart: now };
}

/** Reads the cart after a refused change: another tab may have removed the line, or paid for the cart. */
async function afterRejection(storefront: Storefront, cartId: string, lineId: string) {
  const now = await findCart(storefront, cartId);
  return { now, isThere: now?.lines.some(({ id }) => id === lineId) ?? false };
}

/** How many pieces of a variant the cart holds, summed over its lines. */
export function countOf(cart: Cart, variantId: string): number {
  return cart.lines
    .filter((line) => line.variantId === variantId)
    .reduce((sum, line) => sum + line.quantity, 0);
}

type Adding = {
  cartId: string | null;
  variantId: string;
  /** The quantity exactly as the form sent it. */
  requested: unknown;
  /** Tags of products printed for this shopper alone. */
  own?: readonly string[];
};

/**
 * Adds a variant to the cart, and as many of the lid that was ticked beside it. If the lid cannot be added, the cart
 * has the first alone.
 *
 * @throws PlatformFailure as `addVariant` does
 */
export async function addToCart(
  storefront: Storefront,
  { lidId, ...input }: Adding & { lidId: string | null },
): Promise<CartResult> {
  const added = await addVariant(storefront, input);
  if (!added.ok || lidId === null) return added;
  const { cart } = added;
  const lid = await addVariant(storefront, { ...input, cartId: cart.id, variantId: lidId }).catch(
    (error: unknown) => {
      if (isPlatformFailure(error)) return null;
      throw error;
    },
  );
  if (!lid?.ok) return { ok: false, code: 'cart_lid_not_added', cart: lid?.cart ?? cart };
  return added.notice ? { ...lid, notice: added.notice } : lid;
}

/**
 * Adds a variant to this browser's cart, or to a new cart if there is none any more. The catalogue's limit
 * and stock apply to the quantity in the cart plus the quantity being added (spec section 5, Cart quantity).
 *
 * @throws PlatformFailure when Shopify does not answer; it is then unknown whether anything was added
 */
async function addVariant(storefront: Storefront, input: Adding): Promise<CartResult> {
  const [variant, existing] = await Promise.all([
    findVariantLimit(storefront, input.variantId, input.own),
    input.cartId ? findCart(storefront, input.cartId) : null,
  ]);
  if (!variant) return { ok: false, code: 'cart_line_unavailable', cart: existing };
  if (variant.needsArtwork) return { ok: false, code: 'cart_line_needs_artwork', cart: existing };

  const held = existing ? countOf(existing, variant.id) : 0;
  const stock = variant.available ? variant.stock : 0;
  const requested = checkQuantity({ requested: input.requested, maxQuantity: null, stock: null });
  if (!requested.ok) return { ...requested, cart: existing };
  const whole = checkQuantity({
    requested: held + requested.quantity,
    maxQuantity: variant.maxQuantity,
    stock,
  });
  if (!whole.ok) return { ...whole, cart: existing };

  const line = { merchandiseId: variant.id, quantity: requested.quantity };
  const change: CartChange = existing
    ? await awaitCartChange(
        storefront,
        existing.id,
        addCartLines(storefront, existing.id, [line]),
        (cart) => countOf(cart, variant.id) === held + requested.quantity,
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
