import type { OrderBrief } from '~/domain/orders/order';
import { findOnInvoice } from '~/models/orders/on-invoice.server';
import { listCustomerOrders } from '~/platforms/shopify/orders/customer-orders.server';
import type { StoreContext } from '~/http/context.server';

/** An order read from Shopify, with what Shopify does not know about it. */
export type LatestOrder = OrderBrief & { isOnInvoice: boolean };

/**
 * Returns a customer's latest orders from Shopify, for pages that cannot use the read copy yet.
 *
 * @throws PlatformFailure
 */
export async function readLatestOrders(
  { db, admin }: Pick<StoreContext, 'db' | 'admin'>,
  gid: string,
  limit?: number,
): Promise<LatestOrder[]> {
  const orders = await listCustomerOrders(admin, gid, limit);
  const ids = orders.map(({ id }) => id);
  const onInvoice = await findOnInvoice(db, ids);
  return orders.map((order) => ({ ...order, isOnInvoice: onInvoice.has(order.id) }));
}
