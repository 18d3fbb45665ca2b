import { replaceFulfillmentOrders } from '~/models/fulfillment/fulfillment-order.server';
import { listFulfillmentOrders } from '~/platforms/shopify/fulfillment/fulfillment-orders.server';
import type { ServiceContext } from '~/services/context';

/**
 * Reads an order's fulfillment orders and stores them.
 *
 * @throws PlatformFailure
 */
export async function syncFulfillmentOrders(
  { db, admin, now }: Pick<ServiceContext, 'db' | 'admin' | 'now'>,
  orderGid: string,
): Promise<void> {
  const fetchedAt = new Date(now());
  const all = (await listFulfillmentOrders(admin, orderGid)) ?? [];
  await db.transaction().execute((trx) => replaceFulfillmentOrders(trx, orderGid, all, fetchedAt));
}
