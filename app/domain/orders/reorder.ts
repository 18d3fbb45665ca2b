import {
  checkQuantity,
  effectiveLimit,
  QUANTITY_BOUND,
  type QuantityCode,
} from '~/domain/catalogue/variant-choice';
import type { Picture } from '~/domain/catalogue/catalogue';
import type { Cents } from '~/domain/core/money';

/** A line that was bought, from its order. */
export type BoughtLine = {
  /** Null if Shopify no longer knows the variant. */
  variantId: string | null;
  title: string;
  variantTitle: string;
  quantity: number;
  /** Unit price at that time, before discounts. */
  priceCents: Cents;
};

/** A variant today, for this shopper. */
export type VariantState = {
  id: string;
  title: string;
  productTitle: string;
  handle: string;
  priceCents: Cents;
  /** Units in stock; null if stock is not counted. */
  stock: number | null;
  /** `effectiveLimit` of variant and product; null for none. */
  maxQuantity: number | null;
  picture: Picture | null;
  /** Ordered with artwork, never from a cart (`domain/catalogue/product-facts`). */
  needsArtwork: boolean;
};

/** Why fewer are offered than were bought. */
export type Shortage = 'limit' | 'stock';

/** One line of a review: what was bought, and how much of it can be bought today. */
export type ReorderLine = Omit<BoughtLine, 'priceCents'> & {
  thenCents: Cents;
} & (
    | { state: 'gone' }
    | { state: 'sold-out'; handle: string; picture: Picture | null }
    /** Made to order: it begins with artwork. */
    | { state: 'printed'; handle: string; picture: Picture | null }
    | {
        /** `full`: the cart already holds the maximum. */
        state: 'ready' | 'full';
        variantId: string;
        handle: string;
        picture: Picture | null;
        nowCents: Cents;
        /** How many the cart already holds. */
        held: number;
        /** The most that can be added. */
        most: number;
        /** As many as were bought, at most `most`. */
        offered: number;
        shortage: Shortage | null;
      }
  );

/** Merges lines of the same variant, at the last line's price. */
function joined(lines: readonly BoughtLine[]): BoughtLine[] {
  const byVariant = new Map<string, BoughtLine>();
  lines.forEach((line, place) => {
    const key = line.variantId ?? `line ${place}`;
    const before = byVariant.get(key);
    byVariant.set(key, { ...line, quantity: (before?.quantity ?? 0) + line.quantity });
  });
  return [...byVariant.values()];
}

/**
 * Compares each line with today: price, limit, stock, gone.
 *
 * @param held how many of each variant the cart holds
 */
export function reviewReorder(
  bought: readonly BoughtLine[],
  states: ReadonlyMap<string, VariantState>,
  held: ReadonlyMap<string, number>,
): ReorderLine[] {
  return joined(bought).map(({ priceCents: thenCents, ...line }): ReorderLine => {
    const now = line.variantId === null ? undefined : states.get(line.variantId);
    if (!now) return { ...line, thenCents, state: 'gone' };
    const { handle, picture } = now;
    const named = { ...line, title: now.productTitle, variantTitle: now.title, thenCents };
    if (now.needsArtwork) return { ...named, state: 'printed', handle, picture };
    if (now.stock !== null && now.stock <= 0) {
      return { ...named, state: 'sold-out', handle, picture };
    }
    const inCart = held.get(now.id) ?? 0;
    const limit = effectiveLimit(now.maxQuantity, QUANTITY_BOUND) ?? QUANTITY_BOUND;
    const most = Math.max(0, Math.min(limit, now.stock ?? limit) - inCart);
    const offered = Math.min(line.quantity, most);
    const isShort = offered < line.quantity;
    return {
      ...named,
      state: most === 0 ? 'full' : 'ready',
      variantId: now.id,
      handle,
      picture,
      nowCents: now.priceCents,
      held: inCart,
      most,
      offered,
      shortage: isShort ? (now.stock !== null && now.stock < limit ? 'stock' : 'limit') : null,
    };
  });
}

/** A line of the submitted form. */
export type RequestedLine = { variantId: string; requested: unknown };

export type PlannedLine = { variantId: string; title: string; quantity: number; held: number };

export type RejectedLine = {
  variantId: string;
  code: QuantityCode | 'cart_line_unavailable' | 'cart_line_needs_artwork';
  limit?: number;
};

/**
 * Splits a form's lines into those that can be added to the cart and those that cannot. The limits apply to
 * the cart's quantity plus what is added (spec section 5, Cart quantity).
 */
export function planReorder(
  requestedLines: readonly RequestedLine[],
  states: ReadonlyMap<string, VariantState>,
  held: ReadonlyMap<string, number>,
): { lines: PlannedLine[]; refused: RejectedLine[] } {
  const lines: PlannedLine[] = [];
  const refused: RejectedLine[] = [];
  for (const { variantId, requested } of requestedLines) {
    const now = states.get(variantId);
    if (!now || now.needsArtwork) {
      refused.push({ variantId, code: `cart_line_${now ? 'needs_artwork' : 'unavailable'}` });
      continue;
    }
    const inCart = held.get(variantId) ?? 0;
    const alone = checkQuantity({ requested, maxQuantity: null, stock: null });
    const whole = alone.ok
      ? checkQuantity({
          requested: inCart + alone.quantity,
          maxQuantity: now.maxQuantity,
          stock: now.stock,
        })
      : alone;
    if (alone.ok && whole.ok) {
      const title = [now.productTitle, now.title].join(', ');
      lines.push({ variantId, title, quantity: alone.quantity, held: inCart });
    } else if (!whole.ok) {
      const { code, limit } = whole;
      refused.push({ variantId, code, ...(limit === undefined ? {} : { limit }) });
    }
  }
  return { lines, refused };
}
