import type { PackedOrder } from '~/domain/orders/order-document';
import type { Admin } from '~/platforms/shopify/admin.server';
import type { AnswerOf } from '~/platforms/shopify/typed-document';
import { PACKED_ORDERS_DOCUMENT } from './admin-printed-order-documents';
import { toShip, toTerms } from './printed-order.server';

type VendorPacked = Extract<
  NonNullable<AnswerOf<typeof PACKED_ORDERS_DOCUMENT>['nodes'][number]>,
  { lineItems: unknown }
>;

/** Orders of a query and lines of each: 20 times 48 points, of the 1,000 that a query may cost. */
export const PACKED_PAGE = { orders: 20, lines: 40 } as const;
/** Lines of one order that are read at once. */
const MORE_LINES = 250;
/** Shopify has at most 500 lines in an order, and pages are made smaller if it refuses them. */
const MOST_PAGES = 500;

/**
 * Reads what packing slips say of these orders, with all of their lines.
 *
 * @returns them in the order of the ids, without those that Shopify no longer has
 * @throws PlatformFailure
 */
export async function fetchPackedOrders(
  admin: Pick<Admin, 'run'>,
  gids: readonly string[],
): Promise<PackedOrder[]> {
  const orders: PackedOrder[] = [];
  for (let from = 0; from < gids.length; from += PACKED_PAGE.orders) {
    const ids = gids.slice(from, from + PACKED_PAGE.orders);
    const found = await fetchPage(admin, { ids, first: PACKED_PAGE.lines, after: null });
    for (const order of found) {
      const whole = await withAllLines(admin, order);
      if (whole) orders.push(whole);
    }
  }
  return orders;
}

async function fetchPage(
  admin: Pick<Admin, 'run'>,
  variables: { ids: string[]; first: number; after: string | null },
): Promise<VendorPacked[]> {
  const { nodes } = await admin.run(PACKED_ORDERS_DOCUMENT, variables);
  return nodes.filter((node): node is VendorPacked => node !== null && 'lineItems' in node);
}

/** Null if the order is deleted while it is read. */
async function withAllLines(
  admin: Pick<Admin, 'run'>,
  order: VendorPacked,
): Promise<PackedOrder | null> {
  const lines = [...order.lineItems.nodes];
  let { pageInfo } = order.lineItems;
  for (let page = 0; pageInfo.hasNextPage && pageInfo.endCursor !== null; page += 1) {
    if (page > MOST_PAGES)
      throw new RangeError(`${order.id} has more lines than an order can have`);
    const after = pageInfo.endCursor;
    const [more] = await fetchPage(admin, { ids: [order.id], first: MORE_LINES, after });
    if (!more) return null;
    lines.push(...more.lineItems.nodes);
    ({ pageInfo } = more.lineItems);
  }
  return {
    gid: order.id,
    name: order.name,
    createdAt: order.createdAt,
    cancelledAt: order.cancelledAt,
    shippingAddress: order.shippingAddress,
    poNumber: order.poNumber,
    terms: toTerms(order.paymentTerms),
    lines: lines.map((line) => ({
      title: line.title,
      variantTitle: line.variantTitle,
      sku: line.sku,
      quantity: line.quantity,
      toShip: toShip(line),
    })),
  };
}
