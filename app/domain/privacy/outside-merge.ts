import {
  mergeObstacles,
  type MergeSnapshot,
  type MergeObstacle,
} from '~/domain/customers/account-merge';

/**
 * What keeps a merge here from following one that was made in Shopify: the same as keeps staff from merging, except
 * for what can no longer be settled, because Shopify has only one of the two customers left.
 */
export function outsideMergeObstacles(
  closing: MergeSnapshot,
  surviving: MergeSnapshot,
): MergeObstacle[] {
  return mergeObstacles(closing, surviving).filter((each) => !MOOT.includes(each));
}

const MOOT: readonly MergeObstacle[] = [
  // Without a balance here there is nothing to move; Shopify's merge has decided about its metafields.
  'closing:opening',
  'closing:redacted',
  'closing:stopped',
  'closing:breaks',
];
