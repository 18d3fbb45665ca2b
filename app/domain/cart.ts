import type { Picture } from '~/domain/catalogue';
import { CART_TITLE_LENGTH } from '~/domain/constants';
import type { Cents } from '~/domain/money';

export type CartLine = {
  id: string;
  variantId: string;
  handle: string;
  title: string;
  variantTitle: string;
  quantity: number;
  /** Price of one. */
  priceCents: Cents;
  /** Price of the line; the platform's own figure, never multiplied here. */
  totalCents: Cents;
  picture: Picture | null;
  /** The limit that holds for this line, `effectiveLimit` of variant and product; null for none. */
  maxQuantity: number | null;
};

export type Cart = {
  id: string;
  checkoutUrl: string;
  totalQuantity: number;
  subtotalCents: Cents;
  /** What the order is to carry besides its lines. */
  attributes: { name: string; value: string }[];
  lines: CartLine[];
};

/**
 * A cart item's title cut to 15 characters (spec section 9). Nothing is put behind the cut: the
 * panel draws its ellipsis with CSS, so that the text is never longer than the spec allows.
 * Counts code points, so that a letter outside the basic plane is never halved.
 */
export function truncateTitle(title: string): string {
  return Array.from(title).slice(0, CART_TITLE_LENGTH).join('');
}

/** How many of each variant a cart holds, over all its lines; none without a cart. */
export function countByVariant(cart: Cart | null): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { variantId, quantity } of cart?.lines ?? []) {
    counts.set(variantId, (counts.get(variantId) ?? 0) + quantity);
  }
  return counts;
}
