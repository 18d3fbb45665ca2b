import type { OptionValue, ProductOption } from './catalogue';

/** The fields of a variant that decide which one is chosen. */
type Choosable = { options: readonly OptionValue[]; available: boolean };

type Choices<V> = { options: readonly ProductOption[]; variants: readonly V[] };

/** One selectable value, and the variant that it leads to. */
export type Choice<V> = {
  value: string;
  /** All options of that variant as a query, so that a URL always identifies one variant. */
  query: Record<string, string>;
  selected: boolean;
  variant: V;
};

export type ChoiceGroup<V> = { name: string; choices: Choice<V>[] };

/** Shopify's placeholder option of a product without options. */
const NO_OPTION = 'Title';

function valueOf({ options }: Choosable, name: string): string | undefined {
  return options.find((option) => option.name === name)?.value;
}

/** Returns the variant that has the most of these values; an available one wins a tie. */
function closest<V extends Choosable>(
  variants: readonly V[],
  desired: readonly OptionValue[],
): V | null {
  let best: V | null = null;
  let bestScore = -1;
  for (const variant of variants) {
    const had = desired.filter(({ name, value }) => valueOf(variant, name) === value).length;
    const score = had * 2 + Number(variant.available);
    if (score > bestScore) {
      best = variant;
      bestScore = score;
    }
  }
  return best;
}

/**
 * Returns the variant that a URL asks for, `?Size=12+oz&Case=500+pieces`. Case is ignored, and so are
 * unknown values; without any, it is the first available variant. A complete choice that is sold out is
 * kept, so that its page can say so. Null only for a product without variants.
 */
export function chooseVariant<V extends Choosable>(
  { options, variants }: Choices<V>,
  query: URLSearchParams,
): V | null {
  const desired = options.flatMap(({ name, values }) => {
    const inQuery = query.get(name)?.trim().toLowerCase();
    const value = values.find((known) => known.toLowerCase() === inQuery);
    return value === undefined ? [] : { name, value };
  });
  return closest(variants, desired);
}

/** Returns a variant's options as the query of its URL, in the order of the product's options. */
export function choiceQuery({ options }: Choosable): Record<string, string> {
  return Object.fromEntries(
    options.filter(({ name }) => name !== NO_OPTION).map(({ name, value }) => [name, value]),
  );
}

/**
 * Returns the options with more than one value, each with the variant that every value leads to: the one
 * that keeps the most of the current choice. Values that no variant has are left out.
 */
export function choiceGroups<V extends Choosable>(
  { options, variants }: Choices<V>,
  chosen: V,
): ChoiceGroup<V>[] {
  return options
    .filter(({ name, values }) => name !== NO_OPTION && values.length > 1)
    .map(({ name, values }) => ({
      name,
      choices: values.flatMap((value) => {
        const having = variants.filter((variant) => valueOf(variant, name) === value);
        const variant = closest(having, chosen.options);
        if (!variant) return [];
        const selected = valueOf(chosen, name) === value;
        return { value, query: choiceQuery(variant), selected, variant };
      }),
    }));
}

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

type QuantityAnswer =
  | { ok: true; quantity: number }
  | { ok: false; code: QuantityCode; limit?: number };

type QuantityRequest = {
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

function parseNumber(requested: unknown): number | QuantityCode {
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
  const quantity = parseNumber(requested);
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
