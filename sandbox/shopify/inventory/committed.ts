import { currentQuantity, sentQuantity } from '../order-sums';
import type { Orders } from '../orders';

/**
 * Returns a function that counts the units of a variant in open orders that were not sent yet. It counts all orders once,
 * so make one for each query.
 */
export function committedIn(orders: Orders): (variantId: number) => number {
  let counted: Map<number, number> | undefined;
  return (variantId) => {
    counted ??= count(orders);
    return counted.get(variantId) ?? 0;
  };
}

function count(orders: Orders): Map<number, number> {
  const units = new Map<number, number>();
  for (const order of orders.all()) {
    if (order.cancelledAt !== null || order.fulfilled) continue;
    for (const line of order.lines) {
      const open = currentQuantity(order, line) - sentQuantity(order, line);
      if (line.variantId === null || open <= 0) continue;
      units.set(line.variantId, (units.get(line.variantId) ?? 0) + open);
    }
  }
  return units;
}
