import { PUBLIC_TAG } from '~/domain/catalogue';

/** More names than any customer has goods printed under; the search text stays short. */
const MOST = 5;

/** A tag as our catalogue has them: nothing that means something in a search. */
const TAG = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

/**
 * The tags of goods that are printed for one customer, from the metafield `product_tag` (spec
 * section 3): one, or several with commas or blanks between them. The tag that shows goods to
 * everybody is nobody's own.
 */
export function ownTags(productTag: string | null): string[] {
  const tags = (productTag ?? '').toLowerCase().split(/[\s,]+/);
  return [...new Set(tags)]
    .filter((tag) => TAG.test(tag) && tag !== PUBLIC_TAG.toLowerCase())
    .slice(0, MOST);
}

/** Whether a product is one of the customer's own; tags are compared without regard to case. */
export function isOwn(product: { tags: readonly string[] }, own: readonly string[]): boolean {
  return product.tags.some((tag) => own.includes(tag.toLowerCase()));
}
