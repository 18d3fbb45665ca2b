import { ORDER_LIMITS, type Order, type OrderBrief } from '~/domain/orders/order';
import {
  CUSTOMER_ORDERS_BRIEF_DOCUMENT,
  CUSTOMER_ORDERS_DETAILED_DOCUMENT,
  ORDER_BY_ID_DOCUMENT,
} from './admin-order-documents';
import { PARCEL_LINES_DOCUMENT } from './admin-parcel-documents';
import type { Admin } from '~/platforms/shopify/admin.server';
import type { AnswerOf, TypedDocument, VariablesOf } from '~/platforms/shopify/typed-document';
import type { Fragments } from '~/platforms/shopify/generated/admin';
import { toOrder, toOrderBrief } from './order-shapes';

/**
 * Page sizes that keep a query below Shopify's maximum cost, by its documented formula: 18 brief orders. With all
 * details that would be one; ten are asked for, and fewer after a rejection (decision 0063).
 */
export const BRIEF = { document: CUSTOMER_ORDERS_BRIEF_DOCUMENT, pageSize: 18 };
export const DETAILED = {
  document: CUSTOMER_ORDERS_DETAILED_DOCUMENT,
  pageSize: 10,
  complete: withAllParcelLines<Fragments['OrderParts']>,
};

type OrderPages<Node> = {
  document: TypedDocument<
    {
      customer: {
        orders: { nodes: Node[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } };
      } | null;
    },
    VariablesOf<typeof CUSTOMER_ORDERS_BRIEF_DOCUMENT>
  >;
  pageSize: number;
  /** Reads what is missing of a page's nodes. */
  complete?: (admin: Admin, nodes: Node[]) => Promise<Node[]>;
};

/**
 * Lists a customer's orders, newest first, at most 250 (spec section 9); none if the customer does not exist.
 *
 * @throws PlatformFailure
 */
export async function listCustomerOrders(
  admin: Admin,
  gid: string,
  limit: number = ORDER_LIMITS.orders,
): Promise<OrderBrief[]> {
  const orders = await fetchOrderPages(admin, gid, BRIEF, limit);
  return orders.map(toOrderBrief);
}

/**
 * Like `listCustomerOrders`, with all details. Each call reads ten orders only, so pass a `limit`.
 *
 * @throws PlatformFailure
 */
export async function listCustomerOrdersDetailed(
  admin: Admin,
  gid: string,
  limit: number = ORDER_LIMITS.orders,
): Promise<Order[]> {
  const orders = await fetchOrderPages(admin, gid, DETAILED, limit);
  return orders.map(toOrder);
}

export type OwnedOrder = {
  order: Order;
  /** Null if the order has no customer. */
  customerGid: string | null;
};

/**
 * Returns one order and its customer; null if there is none.
 *
 * @param asker the customer who asks for it
 * @throws PlatformFailure
 */
export async function findOrder(
  admin: Admin,
  orderGid: string,
  asker?: string,
): Promise<OwnedOrder | null> {
  const order = await fetchOrder(admin, orderGid, asker);
  return order && { order: toOrder(order), customerGid: order.customer?.id ?? null };
}

/** Returns one order in Shopify's own shape, with `customer { id }`; null if there is none. */
export async function fetchOrder(admin: Admin, orderGid: string, asker?: string) {
  const { order } = await admin.run(ORDER_BY_ID_DOCUMENT, { id: orderGid }, asker);
  return order && ((await withAllParcelLines(admin, [order]))[0] ?? null);
}

type WithParcels = Pick<Fragments['OrderParts'], 'fulfillments'>;

/** Returns the orders with up to 50 lines of each parcel (spec section 9). @throws PlatformFailure */
export function withAllParcelLines<Node extends WithParcels>(
  admin: Admin,
  orders: Node[],
): Promise<Node[]> {
  return Promise.all(
    orders.map(async (order) => ({
      ...order,
      fulfillments: await Promise.all(
        order.fulfillments.map((parcel) => wholeParcel(admin, parcel)),
      ),
    })),
  );
}

async function wholeParcel<Parcel extends WithParcels['fulfillments'][number]>(
  admin: Admin,
  parcel: Parcel,
): Promise<Parcel> {
  const { nodes, pageInfo } = parcel.fulfillmentLineItems;
  if (!pageInfo.hasNextPage) return parcel;
  const variables = { id: parcel.id, after: pageInfo.endCursor };
  const { fulfillment } = await admin.run(PARCEL_LINES_DOCUMENT, variables);
  const rest = fulfillment?.fulfillmentLineItems.nodes ?? [];
  return { ...parcel, fulfillmentLineItems: { pageInfo, nodes: [...nodes, ...rest] } };
}

/**
 * Returns one order of this customer; null if there is none, or if it is another customer's.
 *
 * @throws PlatformFailure
 */
export async function getOrder(admin: Admin, orderGid: string, gid: string): Promise<Order | null> {
  const found = await findOrder(admin, orderGid, gid);
  return found?.customerGid === gid ? found.order : null;
}

/** Reads in progress: concurrent callers who ask for the same share one read. */
const reading = new WeakMap<Admin, Map<string, Promise<unknown[]>>>();

/**
 * Returns a customer's orders in Shopify's own shape, read page by page. Concurrent identical reads share
 * one.
 *
 * @throws PlatformFailure
 */
export function fetchOrderPages<Node>(
  admin: Admin,
  gid: string,
  pages: OrderPages<Node>,
  limit: number,
): Promise<Node[]> {
  const most = Math.min(limit, ORDER_LIMITS.orders);
  const key = `${gid} ${pages.pageSize} ${most}`;
  const running = reading.get(admin) ?? new Map<string, Promise<unknown[]>>();
  reading.set(admin, running);
  const started =
    running.get(key) ?? fetchPages(admin, gid, pages, most).finally(() => running.delete(key));
  running.set(key, started);
  return started as Promise<Node[]>;
}

async function fetchPages<Node>(
  admin: Admin,
  gid: string,
  { document, pageSize, complete }: OrderPages<Node>,
  most: number,
): Promise<Node[]> {
  const found: Node[] = [];
  let after: string | null = null;
  while (found.length < most) {
    const first = Math.min(pageSize, most - found.length);
    const answer: AnswerOf<typeof document> = await admin.run(document, { id: gid, first, after });
    if (!answer.customer) return [];
    const { nodes, pageInfo } = answer.customer.orders;
    found.push(...(complete ? await complete(admin, nodes) : nodes));
    if (!pageInfo.hasNextPage || pageInfo.endCursor === null) break;
    after = pageInfo.endCursor;
  }
  return found;
}

/** Returns how many calls such a read may take at most. */
export function orderCalls({ isDetailed, limit }: { isDetailed: boolean; limit: number }): number {
  const { pageSize } = isDetailed ? DETAILED : BRIEF;
  return Math.ceil(Math.min(limit, ORDER_LIMITS.orders) / pageSize);
}
