/** Tags with a meaning of their own (spec section 3, Customer). */
export const ALLIANCE_TAG = 'ECA2024';
export const BUSINESS_TAG = 'BusinessAccount';
export const AMBASSADOR_TAG = 'Ambassador';

/** Whether the tags include one; ignores case, as Shopify does. */
export function hasTag(tags: readonly string[], tag: string): boolean {
  const desired = tag.toLowerCase();
  return tags.some((held) => held.toLowerCase() === desired);
}
