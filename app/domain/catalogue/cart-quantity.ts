/**
 * The highest quantity of one line that we send, whatever the product allows. Shopify's quantity is a 32-bit
 * integer and its line totals are decimals of limited length. 10,000 cases would be a freight order for
 * Contact Sales, and 1e9 is a mistake or an attack.
 */
export const QUANTITY_BOUND = 10_000;

export type QuantityCode =
  | 'quantity_missing'
  | 'quantity_not_a_number'
  | 'quantity_not_whole'
  | 'quantity_below_one'
  | 'quantity_above_limit'
  | 'quantity_above_stock'
  | 'quantity_above_bound'
  | 'quantity_sold_out';

export type QuantityAnswer =
  { ok: true; quantity: number } | { ok: false; code: QuantityCode; limit?: number };

export type QuantityRequest = {
  /** Unvalidated input from a form or JSON body: a string or a number; anything else is rejected. */
  requested: unknown;
  /** From `effectiveLimit` of variant and product; null, zero or less means no limit. */
  maxQuantity: number | null;
  /** Units in stock; null or absent if the stock is not tracked. */
  stock?: number | null;
};

/**
 * Returns the limit that applies: the smallest positive one, or null if there is none. "Cannot exceed the
 * item's max_quantity when that is positive" (spec section 5).
 */
export function effectiveLimit(...limits: readonly (number | null | undefined)[]): number | null {
  const positive = limits.map((limit) => Math.floor(limit ?? 0)).filter((limit) => limit > 0);
  return positive.length === 0 ? null : Math.min(...positive);
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,4})?$/i;

function readNumber(requested: unknown): number | QuantityCode {
  if (requested === undefined || requested === null) return 'quantity_missing';
  if (typeof requested === 'number') {
    return Number.isNaN(requested) ? 'quantity_not_a_number' : requested;
  }
  if (typeof requested !== 'string') return 'quantity_not_a_number';
  const text = requested.trim();
  if (text === '') return 'quantity_missing';
  return NUMBER.test(text) ? Number(text) : 'quantity_not_a_number';
}

/** Validates a quantity (spec section 5, Cart quantity): whole, at least 1, within limit, stock and bound. */
export function checkQuantity({ requested, maxQuantity, stock }: QuantityRequest): QuantityAnswer {
  const quantity = readNumber(requested);
  if (typeof quantity === 'string') return { ok: false, code: quantity };
  if (Number.isFinite(quantity) && !Number.isInteger(quantity)) {
    return { ok: false, code: 'quantity_not_whole' };
  }
  if (quantity < 1) return { ok: false, code: 'quantity_below_one' };

  if (typeof stock === 'number' && stock <= 0) return { ok: false, code: 'quantity_sold_out' };
  const limit = effectiveLimit(maxQuantity, QUANTITY_BOUND) ?? QUANTITY_BOUND;
  if (typeof stock === 'number' && stock < limit && quantity > stock) {
    return { ok: false, code: 'quantity_above_stock', limit: stock };
  }
  if (quantity > limit) {
    const code = limit === QUANTITY_BOUND ? 'quantity_above_bound' : 'quantity_above_limit';
    return { ok: false, code, limit };
  }
  return { ok: true, quantity };
}
