import type { Picture } from '~/domain/catalogue/catalogue';
import { CART_TITLE_LENGTH } from '~/domain/core/constants';
import type { Cents } from '~/domain/core/money';

export type CartLine = {
  id: string;
  variantId: string;
  handle: string;
  title: string;
  variantTitle: string;
  quantity: number;
  /** Unit price. */
  priceCents: Cents;
  /** Price of the line as Shopify calculated it; never multiplied here. */
  totalCents: Cents;
  picture: Picture | null;
  /** `effectiveLimit` of variant and product; null if there is none. */
  maxQuantity: number | null;
  /** Ordered with artwork, so this cart cannot be checked out with it (`domain/catalogue/product-facts`). */
  needsArtwork: boolean;
};

export type Cart = {
  id: string;
  checkoutUrl: string;
  totalQuantity: number;
  subtotalCents: Cents;
  /** Cart attributes, which Shopify copies to the order. */
  attributes: { name: string; value: string }[];
  lines: CartLine[];
};

/** As many as a cart's link may name: each is checked against stock and limits. */
const MOST_LINKED = 25;

/**
 * Returns what a cart's link asks for, as Shopify writes them: `<variant>:<quantity>,…`. Null if it is none. A variant
 * named twice counts once, with the sum.
 */
export function parseCartLink(text: string): { variantId: string; quantity: number }[] | null {
  const parts = text.split(',');
  if (parts.length > MOST_LINKED || !parts.every((part) => /^\d{1,20}:[1-9]\d{0,3}$/.test(part))) {
    return null;
  }
  const sums = new Map<string, number>();
  for (const part of parts) {
    const [id = '', quantity] = part.split(':');
    sums.set(id, (sums.get(id) ?? 0) + Number(quantity));
  }
  return [...sums].map(([id, quantity]) => ({
    variantId: `gid://shopify/ProductVariant/${id}`,
    quantity,
  }));
}

/**
 * Cuts a cart item's title to 15 characters (spec section 9). No ellipsis is added: the panel draws it with
 * CSS, so that the text stays within the spec's length. Counts code points, so that a character outside the
 * basic plane is never halved.
 */
export function truncateTitle(title: string): string {
  return Array.from(title).slice(0, CART_TITLE_LENGTH).join('');
}

/** Returns the quantity of each variant over all lines of a cart; empty without a cart. */
export function countByVariant(cart: Cart | null): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { variantId, quantity } of cart?.lines ?? []) {
    counts.set(variantId, (counts.get(variantId) ?? 0) + quantity);
  }
  return counts;
}

/** Id of the confirmation below 'Add to Cart', to which a form without JavaScript returns. */
export const ADDED = 'added';
