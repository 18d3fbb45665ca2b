import { FAVORITE_PREFIX } from '~/domain/customer';

/** What a tag may be that is written for a favorite (money-security 7.3). */
const FAVORITE_TAG = /^FAVE-[A-Za-z0-9_-]{1,64}$/;

/** A customer has at most 250 tags at the platform; the others need room beside these. */
export const FAVORITE_LIMIT = 200;

/** What a browser keeps for a visitor: 100 numbers fit into one cookie. */
export const VISITOR_FAVORITE_LIMIT = 100;

/** `gid://shopify/Product/123` → `123`: what stands behind the prefix in a tag. */
export function productNumber(gid: string): string {
  return gid.slice(gid.lastIndexOf('/') + 1);
}

/** The tag of a favorite (spec section 4); null for what cannot be a product's number. */
export function favoriteTag(number: string): string | null {
  const tag = `${FAVORITE_PREFIX}${number}`;
  return FAVORITE_TAG.test(tag) ? tag : null;
}

/** The product numbers in a customer's tags, each once; other tags are none of our business. */
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

/** A change of somebody's favorites; no number is on both sides. */
export type FavoriteChange = { add: readonly string[]; remove: readonly string[] };

/** The favorites after a change: the oldest first, what was there keeps its place. */
export function applyFavoriteChange(
  numbers: readonly string[],
  { add, remove }: FavoriteChange,
): string[] {
  return [...new Set([...numbers, ...add])].filter((number) => !remove.includes(number));
}

/** Whether a change makes more favorites than can be kept. What only takes away never does. */
export function isTooMany(
  numbers: readonly string[],
  change: FavoriteChange,
  limit: number,
): boolean {
  const after = applyFavoriteChange(numbers, change).length;
  return after > limit && after > numbers.length;
}

/** Of what a browser has kept, the numbers that are new to the customer and find room. */
export function mergeable(
  numbers: readonly string[],
  kept: readonly string[],
  limit: number = FAVORITE_LIMIT,
): string[] {
  const added = kept.filter((number) => !numbers.includes(number));
  return added.slice(0, Math.max(0, limit - numbers.length));
}

/** The heart that was pressed last; `message` says why nothing was changed, null when it was. */
export type LastFavorite = { handle: string; message: string | null };
