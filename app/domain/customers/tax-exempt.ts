import { hasTag } from '~/domain/core/tags';

/** Whether any tag is in the list, ignoring case; an empty list exempts nobody (spec section 5). */
export function isTaxExempt(tags: readonly string[], exempt: readonly string[]): boolean {
  return exempt.some((tag) => hasTag(tags, tag));
}
