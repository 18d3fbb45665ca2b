import type { Store } from '../../kit/store';
import type { Drafts } from '../drafts/drafts';
import type { Goods } from '../goods';
import { addressMutations } from './addresses';
import type { Shop } from './context';
import { customerMerging } from './customer-merging';
import type { Merges } from './customer-merging';
import { customerMutations } from './customer-writes';
import { customerQueries } from './customers';
import { metafieldOwners } from './metafield-owners';
import { metafieldMutations } from './metafields';
import { tagMutations } from './tags';

/** All resolvers of the Admin API for customers, and those for tags and metafields of any owner. */
export function customerResolvers(parts: {
  store: Store;
  shop: Shop;
  goods: Goods;
  drafts: Drafts;
  merges: Merges;
  now: () => string;
}) {
  const { store, shop, goods, drafts, merges, now } = parts;
  return {
    ...customerQueries(shop),
    ...customerMutations(store, shop, now),
    ...customerMerging(store, shop, merges),
    ...addressMutations(store, shop),
    ...tagMutations(store, shop, goods, drafts),
    ...metafieldMutations(store, metafieldOwners(shop, goods, now), now),
  };
}
