import { FAVORITE_PREFIX } from '~/domain/customers/customer';
import { PUBLIC_TAG } from './catalogue';

/** The tags that we write for favorites (money-security 7.3). */
const FAVORITE_TAG = /^FAVE-[A-Za-z0-9_-]{1,64}$/;

/** Shopify allows 250 tags per customer; this leaves room for other tags. */
export const FAVORITE_LIMIT = 200;

/** Most favorites of a visitor without an account: 100 numbers fit into one cookie. */
export const VISITOR_FAVORITE_LIMIT = 100;

/** `gid://shopify/Product/123` → `123`: the number that follows the prefix in a tag. */
export function productNumber(gid: string): string {
  return gid.slice(gid.lastIndexOf('/') + 1);
}

/** Returns the tag of a favorite (spec section 4); null if it cannot be a product's number. */
export function favoriteTag(number: string): string | null {
  const tag = `${FAVORITE_PREFIX}${number}`;
  return FAVORITE_TAG.test(tag) ? tag : null;
}

/** Returns the product numbers in a customer's tags, without duplicates; ignores other tags. */
export function favoriteNumbers(tags: readonly string[]): string[] {
  const prefix = FAVORITE_PREFIX.toLowerCase();
  return [
    ...new Set(
      tags
        .filter((tag) => tag.toLowerCase().startsWith(prefix))
        .map((tag) => tag.slice(prefix.length))
        .filter((number) => favoriteTag(number) !== null),
    ),
  ];
}

/** A change of a customer's favorites; no number is in both lists. */
export type FavoriteChange = { add: readonly string[]; remove: readonly string[] };

/** Applies a change: existing favorites keep their order, new ones are appended. */
export function applyFavoriteChange(
  numbers: readonly string[],
  { add, remove }: FavoriteChange,
): string[] {
  return [...new Set([...numbers, ...add])].filter((number) => !remove.includes(number));
}

/** Whether a change exceeds the limit; one that does not add to the number of favorites never does. */
export function isTooMany(
  numbers: readonly string[],
  change: FavoriteChange,
  limit: number,
): boolean {
  const after = applyFavoriteChange(numbers, change).length;
  return after > limit && after > numbers.length;
}

/** Returns the visitor's favorites that the customer does not have yet, as far as the limit allows. */
export function mergeable(
  numbers: readonly string[],
  visitors: readonly string[],
  limit: number = FAVORITE_LIMIT,
): string[] {
  const added = visitors.filter((number) => !numbers.includes(number));
  return added.slice(0, Math.max(0, limit - numbers.length));
}

/** The last favorite button clicked; `message` says why nothing was changed, null on success. */
export type LastFavorite = { handle: string; message: string | null };

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
