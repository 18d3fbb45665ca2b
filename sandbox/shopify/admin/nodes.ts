import type { Clock } from '../../kit/clock';
import type { Catalogue } from '../catalogue';
import type { Customers } from '../customers';
import type { Orders } from '../orders';
import type { Shop } from './context';
import type { Merges } from './customer-merging';
import { customerNode } from './customer-node';
import type { Grants } from './grants';
import { orderNode } from './orders';

/** Creates the shop, whose customer and order nodes link to each other. */
export function openShop(
  catalogue: Catalogue,
  orders: Orders,
  customers: Customers,
  clock: Clock,
  { grants, merges }: { grants: Grants; merges: Merges },
): Shop {
  const shop: Shop = {
    catalogue,
    orders,
    customers,
    isVisible: ({ createdAt }) => grants.sees(createdAt, clock.now()),
    mergeRequest: (customerId) => merges.request(customerId),
    nowMs: () => clock.now(),
    returnsOf: () => [],
    customerNode: (row) => customerNode(shop, row),
    orderNode: (row) => orderNode(shop, row),
  };
  return shop;
}
