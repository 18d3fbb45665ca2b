import { type FulfillmentOrder, isOver } from '~/domain/fulfillment/fulfillment-order';
import type { Order } from '~/domain/orders/order';
import {
  listFreshFulfillments,
  listFulfillmentMirrorsOf,
  replaceFulfillmentOrders,
} from '~/models/fulfillment/fulfillment-order.server';
import { listFulfillmentOrders } from '~/platforms/shopify/fulfillment/fulfillment-orders.server';
import type { ServiceContext } from '~/services/context';

type Context = Pick<ServiceContext, 'db' | 'admin' | 'now'>;

/**
 * Reads an order's fulfillment orders and stores them.
 *
 * @throws PlatformFailure
 */
export async function syncFulfillmentOrders(
  { db, admin, now }: Context,
  orderGid: string,
): Promise<FulfillmentOrder[]> {
  const fetchedAt = new Date(now());
  const all = (await listFulfillmentOrders(admin, orderGid)) ?? [];
  await db.transaction().execute((trx) => replaceFulfillmentOrders(trx, orderGid, all, fetchedAt));
  return all;
}

/**
 * Reads them after their order was read, unless the order itself says that they are as stored: all of it has left, or it
 * is canceled, and so it is in the mirror. A carrier's report, a refund or a tag of what has been sent costs no read then; a
 * canceled parcel or an added item makes the order unfulfilled.
 *
 * @throws PlatformFailure
 */
export async function followFulfillmentOrders(
  context: Context,
  order: Pick<Order, 'id' | 'displayFulfillmentStatus' | 'cancelledAt'>,
): Promise<void> {
  const stored = await listFulfillmentMirrorsOf(context.db, order.id);
  if (!isOver(order, stored)) await syncFulfillmentOrders(context, order.id);
}

/** What was read so lately is shown without another read: a request about it looks at Shopify itself (decision 0071). */
const FRESH_MS = 30_000;

/** Returns an order's fulfillment orders: from the mirror if that is fresh, else as Shopify has them. @throws PlatformFailure */
export async function currentFulfillments(
  { db, admin, now }: Context,
  orderGid: string,
): Promise<FulfillmentOrder[]> {
  const fresh = await listFreshFulfillments(db, orderGid, new Date(now() - FRESH_MS));
  return fresh ?? syncFulfillmentOrders({ db, admin, now }, orderGid);
}
