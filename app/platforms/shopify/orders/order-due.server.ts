import type { Cents } from '~/domain/core/money';
import type { OrderDue } from '~/domain/payments/order-due';
import type { Admin } from '~/platforms/shopify/admin.server';
import { ORDER_DUE_DOCUMENT } from './admin-order-payment-documents';
import { signedCents } from './order-money.server';
import { toMoney } from './order-shapes';

/** What is owed of an order, with what Shopify has recorded of its payments. */
export type FoundDue = OrderDue & {
  /** `#1001` */
  name: string;
  transactions: {
    kind: string;
    status: string;
    gateway: string | null;
    cents: Cents;
    /** ISO 8601. */
    createdAt: string;
  }[];
};

/**
 * Returns what is owed of an order; null if there is none.
 *
 * @throws PlatformFailure
 */
export async function fetchOrderDue(admin: Admin, orderGid: string): Promise<FoundDue | null> {
  const { order } = await admin.run(ORDER_DUE_DOCUMENT, { id: orderGid });
  if (!order) return null;
  return {
    name: order.name,
    financialStatus: order.displayFinancialStatus,
    cancelledAt: order.cancelledAt,
    canMarkAsPaid: order.canMarkAsPaid,
    outstandingCents: signedCents(order.totalOutstandingSet.shopMoney.amount),
    transactions: order.transactions.map(({ kind, status, gateway, createdAt, amountSet }) => ({
      kind,
      status,
      gateway,
      createdAt: createdAt ?? '',
      cents: toMoney(amountSet).cents,
    })),
  };
}
