import { PUBLIC_TAG } from './catalogue';

/** More than any customer needs; keeps the search text short. */
const MOST = 5;

/** A tag as in our catalogue, without characters that are special in a search. */
const TAG = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

/**
 * Returns the tags of products printed for one customer, from the metafield `product_tag` (spec section 3):
 * one, or several separated by commas or blanks. The tag Public is ignored, because it would match every
 * product.
 */
export function ownTags(productTag: string | null): string[] {
  const tags = (productTag ?? '').toLowerCase().split(/[\s,]+/);
  return [...new Set(tags)]
    .filter((tag) => TAG.test(tag) && tag !== PUBLIC_TAG.toLowerCase())
    .slice(0, MOST);
}

/** Whether a product is one of the customer's own; tags are compared ignoring case. */
export function isOwn(product: { tags: readonly string[] }, own: readonly string[]): boolean {
  return product.tags.some((tag) => own.includes(tag.toLowerCase()));
}
