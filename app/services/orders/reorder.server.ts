import { countByVariant, type Cart } from '~/domain/cart/cart';
import {
  planReorder,
  type RequestedLine,
  type PlannedLine,
  type RejectedLine,
} from '~/domain/orders/reorder';
import {
  addCartLines,
  type CartChange,
  createCart,
  findCart,
  awaitCartChange,
} from '~/platforms/shopify/cart/cart.server';
import type { Storefront } from '~/platforms/shopify/storefront.server';
import { listVariantStates } from '~/platforms/shopify/catalogue/own-products.server';

export type ReorderInput = {
  cartId: string | null;
  requested: readonly RequestedLine[];
  /** Tags of products printed for this shopper alone. */
  own: readonly string[];
};

export type ReorderResult =
  | {
      ok: true;
      cart: Cart;
      /** The quantities asked for and added: Shopify may add less than asked for. */
      added: { title: string; requested: number; quantity: number }[];
    }
  /** At least one line is not available as asked for: nothing was added. */
  | { ok: false; refused: RejectedLine[] };

/**
 * Adds items of earlier orders to the cart, all in one call or none. Prices, stock and limits are the
 * catalogue's current ones, whatever the review page said.
 *
 * @throws PlatformFailure when Shopify does not answer; it is then unknown whether anything was added
 */
export async function reorder(
  storefront: Storefront,
  { cartId, requested, own }: ReorderInput,
): Promise<ReorderResult> {
  const [states, existing] = await Promise.all([
    listVariantStates(
      storefront,
      requested.map(({ variantId }) => variantId),
      own,
    ),
    cartId ? findCart(storefront, cartId) : null,
  ]);
  const { lines, refused } = planReorder(requested, states, countByVariant(existing));
  if (refused.length > 0) return { ok: false, refused };

  const inputs = lines.map(({ variantId, quantity }) => ({ merchandiseId: variantId, quantity }));
  const change: CartChange = existing
    ? await awaitCartChange(
        storefront,
        existing.id,
        addCartLines(storefront, existing.id, inputs),
        (cart) => cameIn(cart, lines).every(({ requested, quantity }) => quantity === requested),
      )
    : { outcome: 'gone' };
  if (change.outcome === 'changed') {
    return { ok: true, cart: change.cart, added: cameIn(change.cart, lines) };
  }
  const started = change.outcome === 'gone' ? await createCart(storefront, inputs) : change;
  if (started.outcome !== 'changed') return { ok: false, refused: unavailable(lines) };
  const fresh = lines.map((line) => ({ ...line, held: 0 }));
  return { ok: true, cart: started.cart, added: cameIn(started.cart, fresh) };
}

/** Returns by how much the cart's quantity of each line has grown. */
function cameIn(cart: Cart, lines: readonly PlannedLine[]) {
  const counts = countByVariant(cart);
  return lines.map(({ variantId, title, quantity, held }) => ({
    title,
    requested: quantity,
    quantity: Math.max(0, (counts.get(variantId) ?? 0) - held),
  }));
}

function unavailable(lines: readonly PlannedLine[]): RejectedLine[] {
  return lines.map(({ variantId }) => ({ variantId, code: 'cart_line_unavailable' }));
}
