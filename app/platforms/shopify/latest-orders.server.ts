import { centsFromDecimal } from '~/domain/money';
import type { OrderBrief } from '~/domain/order';
import { LATEST_ORDERS_DOCUMENT } from './admin-latest-orders-documents';
import type { Admin } from './admin.server';
import type { VendorMoney } from './order-shapes';

/** A row of the back-office's list. */
export type LatestOrder = Pick<
  OrderBrief,
  | 'id'
  | 'name'
  | 'email'
  | 'createdAt'
  | 'displayFinancialStatus'
  | 'displayFulfillmentStatus'
  | 'total'
>;

/** The shop's newest orders, the newest first. @throws PlatformFailure */
export async function listLatestOrders(admin: Admin, count: number): Promise<LatestOrder[]> {
  const { orders } = await admin.run<{
    orders: { nodes: (Omit<LatestOrder, 'total'> & { totalPriceSet: VendorMoney })[] };
  }>('LatestOrders', LATEST_ORDERS_DOCUMENT, { first: count });
  return orders.nodes.map(({ totalPriceSet: { shopMoney }, ...order }) => ({
    ...order,
    total: { cents: centsFromDecimal(shopMoney.amount), currency: shopMoney.currencyCode },
  }));
}
