import type { Store } from '../../kit/store';
import type { Goods } from '../goods';
import { addressMutations } from './addresses';
import type { Shop } from './context';
import { customerMutations } from './customer-writes';
import { customerQueries } from './customers';
import { metafieldOwners } from './metafield-owners';
import { metafieldMutations } from './metafields';
import { tagMutations } from './tags';

/** Everything that the Admin API does with customers, and with tags and metafields at all. */
export function customerResolvers(parts: {
  store: Store;
  shop: Shop;
  goods: Goods;
  now: () => string;
}) {
  const { store, shop, goods, now } = parts;
  return {
    ...customerQueries(shop),
    ...customerMutations(store, shop, now),
    ...addressMutations(store, shop),
    ...tagMutations(store, shop, goods),
    ...metafieldMutations(store, metafieldOwners(shop, goods, now), now),
  };
}
