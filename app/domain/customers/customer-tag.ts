import { FAVORITE_PREFIX } from './customer';
import { BUSINESS_TAG } from '~/domain/core/tags';
import { ALLIANCE_TAG } from '~/domain/core/tags';
import { AMBASSADOR_TAG } from '~/domain/core/tags';
import { hasTag } from '~/domain/core/tags';

/** The longest tag that Shopify accepts, in characters, and the most tags per customer. */
export const LONGEST_TAG = 255;
export const MOST_TAGS = 250;

/** Why a tag was not added or removed. */
export type TagRefusal =
  | 'tag_missing'
  | 'tag_comma'
  | 'tag_too_long'
  | 'tag_unprintable'
  /** Favorites are private to the customer. */
  | 'tag_favorite'
  | 'tag_there'
  | 'tag_not_there'
  | 'tag_too_many';

/**
 * Whether only admins may add or remove the tag, because it grants prices, pages or a way to be paid. Ignores
 * case, as Shopify does.
 *
 * @param exempt the tags that make customers tax-exempt
 */
export function isGuardedTag(tag: string, exempt: readonly string[]): boolean {
  return hasTag([ALLIANCE_TAG, BUSINESS_TAG, AMBASSADOR_TAG, ...exempt], tag);
}

/** Favorites are stored as tags (spec section 3), but shown and changed elsewhere. */
function isFavoriteTag(tag: string): boolean {
  return tag.toLowerCase().startsWith(FAVORITE_PREFIX.toLowerCase());
}

/** Parses a typed tag; returns the refusal if it is invalid. */
export function readTag(typed: string): { tag: string } | { refusal: TagRefusal } {
  const tag = typed.replace(/[ \t]+/g, ' ').trim();
  if (tag === '') return { refusal: 'tag_missing' };
  if (tag.includes(',')) return { refusal: 'tag_comma' };
  if ([...tag].length > LONGEST_TAG) return { refusal: 'tag_too_long' };
  if (/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(tag)) {
    return { refusal: 'tag_unprintable' };
  }
  return isFavoriteTag(tag) ? { refusal: 'tag_favorite' } : { tag };
}

/** Returns the tags of a customer that staff may see: all but the favorites. */
export function shownTags(tags: readonly string[], exempt: readonly string[]) {
  return tags
    .filter((tag) => !isFavoriteTag(tag))
    .map((tag) => ({ tag, isGuarded: isGuardedTag(tag, exempt) }));
}
