/** A product that is printed to order, as its customer's design wants it. */
export type PrintedGood = { unit: string; mostColors: number };

/** The products of spec section 2 that are printed to order, with the most inks each takes. */
const PRINTED_GOODS: Readonly<Record<string, PrintedGood>> = {
  'custom-cup-made-to-order': { unit: 'cups', mostColors: 4 },
  'paper-bags-made-to-order': { unit: 'bags', mostColors: 3 },
  'custom-grease-proof-paper': { unit: 'sheets', mostColors: 2 },
};

/** The shop's tag for what is printed to order. Goods that were printed for a customer before are not. */
const MADE_TO_ORDER_TAG = 'made-to-order';

/**
 * Whether a product can only be ordered with artwork, through its custom-order form: never from a cart. The
 * coffee to-go kit and the beer cup of spec section 2 are ordinary goods.
 */
export function needsArtwork({
  handle,
  tags,
}: {
  handle: string;
  tags: readonly string[];
}): boolean {
  const isTagged = tags.some((tag) => tag.toLowerCase() === MADE_TO_ORDER_TAG);
  return isTagged || Object.hasOwn(PRINTED_GOODS, handle);
}

/** Returns how a product is printed; one that only its tag marks takes one ink. */
export function printedGood(handle: string): PrintedGood {
  const known = Object.hasOwn(PRINTED_GOODS, handle) ? PRINTED_GOODS[handle] : undefined;
  return known ?? { unit: 'pieces', mostColors: 1 };
}
