import { sentence } from '~/content/core/errors';
import { checkQuantity } from '~/domain/catalogue/cart-quantity';
import { ownTags } from '~/domain/catalogue/own-products';
import type { UserError } from '~/domain/core/user-errors';
import { listVariantStates } from '~/platforms/shopify/catalogue/variant-states.server';
import type { OwnCall } from './row.server';
import { cartSentence } from '~/content/cart/cart-errors';

type Line = { variantId: string; quantity: number };

/**
 * Lists the lines that this customer cannot have: variants that are gone or not theirs, and quantities above
 * the maximum or the stock. In the form of Shopify's user errors.
 *
 * @throws PlatformFailure
 */
export async function refusedGoods(
  { context, customer }: OwnCall,
  lines: readonly Line[],
): Promise<UserError[]> {
  const wanted = new Map<string, number>();
  for (const { variantId, quantity } of lines) {
    wanted.set(variantId, (wanted.get(variantId) ?? 0) + Math.max(0, quantity));
  }
  const states = await listVariantStates(
    context.storefront,
    [...wanted.keys()],
    ownTags(customer.productTag),
  );
  return lines.flatMap(({ variantId, quantity }, index): UserError[] => {
    if (quantity <= 0) return [];
    const path = (name: string) => ['input', 'lineItems', String(index), name];
    const state = states.get(variantId);
    if (!state) {
      return [{ field: path('variantId'), message: sentence('cart_line_unavailable') }];
    }
    if (state.needsArtwork) {
      return [{ field: path('variantId'), message: sentence('cart_line_needs_artwork') }];
    }
    const { maxQuantity, stock } = state;
    const checked = checkQuantity({ requested: wanted.get(variantId), maxQuantity, stock });
    return checked.ok ? [] : [{ field: path('quantity'), message: cartSentence(checked) }];
  });
}
