import type { CartRejectionCode } from '~/content/cart/cart-errors';
import type { Cart } from '~/domain/cart/cart';
import { checkQuantity } from '~/domain/catalogue/variant-choice';
import {
  addCartLines,
  awaitCartChange,
  createCart,
  findCart,
} from '~/platforms/shopify/cart/cart.server';
import {
  listVariantLimits,
  type VariantLimit,
} from '~/platforms/shopify/cart/variant-limit.server';
import type { Storefront } from '~/platforms/shopify/storefront.server';
import { countOf } from './change-cart-line.server';

/** What a cart's link asks for: each variant once. */
export type LinkedLine = { variantId: string; quantity: number };

/** The cart as Shopify has it now, and why some of what was asked for is not in it. */
export type FilledCart = {
  cart: Cart | null;
  refused: { code: CartRejectionCode; limit?: number; title?: string }[];
};

/**
 * Sees to it that a cart holds at least what a link asks for, so that following it twice adds nothing. Stock, limits
 * and goods with artwork count as for goods that are added on their own page; what does not pass is left out.
 *
 * @param own tags of products printed for this shopper alone
 * @throws PlatformFailure when Shopify does not answer
 */
export async function fillCart(
  storefront: Storefront,
  input: { cartId: string | null; lines: LinkedLine[]; own: readonly string[] },
): Promise<FilledCart> {
  const ids = input.lines.map(({ variantId }) => variantId);
  const [variants, existing] = await Promise.all([
    listVariantLimits(storefront, ids, input.own),
    input.cartId ? findCart(storefront, input.cartId) : null,
  ]);
  const refused: FilledCart['refused'] = [];
  const missing = input.lines.flatMap(({ quantity }, index) => {
    const variant = variants[index];
    const reason = rejection(variant ?? null, quantity);
    if (reason) refused.push(reason);
    const held = existing && variant ? countOf(existing, variant.id) : 0;
    if (reason || !variant || held >= quantity) return [];
    return [{ merchandiseId: variant.id, quantity: quantity - held }];
  });
  if (missing.length === 0) return { cart: existing, refused };
  const change = existing
    ? await awaitCartChange(
        storefront,
        existing.id,
        addCartLines(storefront, existing.id, missing),
        (cart) =>
          missing.every(
            ({ merchandiseId: id, quantity }) =>
              countOf(cart, id) >= quantity + countOf(existing, id),
          ),
      )
    : await createCart(storefront, missing);
  if (change.outcome === 'changed') return { cart: change.cart, refused };
  return { cart: existing, refused: [...refused, { code: 'cart_line_unavailable' }] };
}

function rejection(
  variant: VariantLimit | null,
  quantity: number,
): FilledCart['refused'][0] | null {
  if (!variant) return { code: 'cart_line_unavailable' };
  const title = variant.productTitle;
  if (variant.needsArtwork) return { code: 'cart_line_needs_artwork', title };
  const { maxQuantity, available, stock } = variant;
  const answer = checkQuantity({ requested: quantity, maxQuantity, stock: available ? stock : 0 });
  return answer.ok ? null : { ...answer, title };
}
