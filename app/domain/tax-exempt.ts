import { hasTag } from './customer';

/** Spec section 5: compared without regard to case, any match counts; no tags or no list is not exempt. */
export function isTaxExempt(tags: readonly string[], exempt: readonly string[]): boolean {
  return exempt.some((tag) => hasTag(tags, tag));
}
