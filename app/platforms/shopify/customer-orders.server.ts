import { ORDER_LIMITS, type Order, type OrderBrief } from '~/domain/order';
import {
  CUSTOMER_ORDERS_BRIEF_DOCUMENT,
  CUSTOMER_ORDERS_DETAILED_DOCUMENT,
  ORDER_BY_ID_DOCUMENT,
} from './admin-order-documents';
import type { Admin } from './admin.server';
import { toOrder, toOrderBrief, type VendorOrder, type VendorOrderBrief } from './order-shapes';

/** What one query may ask for before its cost is refused: more details, fewer orders. */
const BRIEF = ['CustomerOrdersBrief', CUSTOMER_ORDERS_BRIEF_DOCUMENT, 50] as const;
const DETAILED = ['CustomerOrdersDetailed', CUSTOMER_ORDERS_DETAILED_DOCUMENT, 10] as const;

type Page<Node> = {
  customer: {
    orders: { nodes: Node[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } };
  } | null;
};

/**
 * A customer's orders, the newest first, at most 250 (spec section 9). A customer that is not there
 * has none.
 *
 * @throws PlatformFailure
 */
export async function listCustomerOrders(
  admin: Admin,
  gid: string,
  limit: number = ORDER_LIMITS.orders,
): Promise<OrderBrief[]> {
  const orders = await readOrderPages<VendorOrderBrief>(admin, gid, { isDetailed: false, limit });
  return orders.map(toOrderBrief);
}

/**
 * As `listCustomerOrders`, with everything of each order: ten orders a call, so say how many.
 *
 * @throws PlatformFailure
 */
export async function listCustomerOrdersDetailed(
  admin: Admin,
  gid: string,
  limit: number = ORDER_LIMITS.orders,
): Promise<Order[]> {
  const orders = await readOrderPages<VendorOrder>(admin, gid, { isDetailed: true, limit });
  return orders.map(toOrder);
}

export type OwnedOrder = {
  order: Order;
  /** Null for an order without a customer. */
  customerGid: string | null;
};

/**
 * One order and whose it is; null where there is none.
 *
 * @param asker the customer who asks for it
 * @throws PlatformFailure
 */
export async function findOrder(
  admin: Admin,
  orderGid: string,
  asker?: string,
): Promise<OwnedOrder | null> {
  const { order } = await admin.run<{
    order: (VendorOrder & { customer: { id: string } | null }) | null;
  }>('OrderDetail', ORDER_BY_ID_DOCUMENT, { id: orderGid }, asker);
  return order && { order: toOrder(order), customerGid: order.customer?.id ?? null };
}

/**
 * One order of this customer; null where there is none, or where it is somebody else's.
 *
 * @throws PlatformFailure
 */
export async function getOrder(admin: Admin, orderGid: string, gid: string): Promise<Order | null> {
  const found = await findOrder(admin, orderGid, gid);
  return found?.customerGid === gid ? found.order : null;
}

/** Reads on their way: whoever wants the same meanwhile gets it with them. */
const reading = new WeakMap<Admin, Map<string, Promise<unknown[]>>>();

/**
 * The orders as Shopify answers them, page after page; one read of a customer at a time serves all who
 * want the same.
 *
 * @throws PlatformFailure
 */
export function readOrderPages<Node>(
  admin: Admin,
  gid: string,
  { isDetailed, limit }: { isDetailed: boolean; limit: number },
): Promise<Node[]> {
  const most = Math.min(limit, ORDER_LIMITS.orders);
  const key = `${gid} ${isDetailed} ${most}`;
  const running = reading.get(admin) ?? new Map<string, Promise<unknown[]>>();
  reading.set(admin, running);
  const started =
    running.get(key) ??
    readPages<Node>(admin, gid, isDetailed ? DETAILED : BRIEF, most).finally(() =>
      running.delete(key),
    );
  running.set(key, started);
  return started as Promise<Node[]>;
}

async function readPages<Node>(
  admin: Admin,
  gid: string,
  [operation, document, pageSize]: typeof DETAILED | typeof BRIEF,
  most: number,
): Promise<Node[]> {
  const found: Node[] = [];
  let after: string | null = null;
  while (found.length < most) {
    const first = Math.min(pageSize, most - found.length);
    const answer: Page<Node> = await admin.run<Page<Node>>(operation, document, {
      id: gid,
      first,
      after,
    });
    if (!answer.customer) return [];
    const { nodes, pageInfo } = answer.customer.orders;
    found.push(...nodes);
    if (!pageInfo.hasNextPage || pageInfo.endCursor === null) break;
    after = pageInfo.endCursor;
  }
  return found;
}

/** How many calls such a read may take. */
export function orderCalls({ isDetailed, limit }: { isDetailed: boolean; limit: number }): number {
  const [, , pageSize] = isDetailed ? DETAILED : BRIEF;
  return Math.ceil(Math.min(limit, ORDER_LIMITS.orders) / pageSize);
}
