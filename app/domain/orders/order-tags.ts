/** Custom line items that are not goods and have no variant. */
export const CUSTOM_ORDER_COSTS = { setup: 'Plate and setup fee', shipping: 'Shipping' } as const;
/** All titles that such lines have had. */
export const CUSTOM_ORDER_COST_TITLES = [
  ...Object.values(CUSTOM_ORDER_COSTS),
  'Plates and preparing',
] as const;
/** The tag of every draft, and so of every order, of a custom order. */
export const CUSTOM_ORDER_TAG = 'custom-order';
/** Returns the tag that finds the draft order again if Shopify's answer to its creation was lost (3.11). */
export function customOrderTag(id: string): string {
  return `co-${id}`;
}

/** Returns the tag of a quote's draft, and so of its order, by which either is found again. */
export function quoteTag(id: string): string {
  return `qt-${id}`;
}

/** Returns the ids of the quotes in these tags: a draft that was duplicated at Shopify has another's, too. */
export function quotesOfTags(tags: readonly string[]): string[] {
  return tags.flatMap((tag) => {
    const [, id] = /^qt-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i.exec(tag) ?? [];
    return id === undefined ? [] : [id.toLowerCase()];
  });
}

/** Returns the tag of the replacement of a return, a draft and then an order, by which either is found again. */
export function returnTag(id: string): string {
  return `rt-${id}`;
}
