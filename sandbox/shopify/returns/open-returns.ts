import type { Shop } from '../admin/context';
import { returnActions } from './control';
import { returnQueries } from './nodes';
import { Returns } from './returns';
import { returnMutations } from './writes';

/** Opens the returns of a shop, whose orders list them from then on. */
export function openReturns(shop: Shop, parts: ConstructorParameters<typeof Returns>[0]) {
  const returns = new Returns(parts);
  shop.returnsOf = (orderId) => returns.of(orderId);
  return {
    all: () => returns.all(),
    actions: returnActions(parts.orders, returns),
    fields: { ...returnQueries(shop, returns), ...returnMutations(shop, returns) },
  };
}
