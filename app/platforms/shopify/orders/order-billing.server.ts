import { cents } from '~/domain/core/money';
import type { OrderToBill } from '~/domain/invoices/order-invoice';
import type { Admin } from '~/platforms/shopify/admin.server';
import type { Fragments } from '~/platforms/shopify/generated/admin';
import type { AnswerOf } from '~/platforms/shopify/typed-document';
import { ORDER_BILLING_DOCUMENT } from './admin-order-billing-documents';
import { toMoney } from './order-shapes';

type Found = NonNullable<AnswerOf<typeof ORDER_BILLING_DOCUMENT>['order']>;

/**
 * Returns an order with what its invoice shows, all of its lines included; null if there is none.
 *
 * @throws PlatformFailure
 */
export async function fetchOrderToBill(
  admin: Admin,
  orderGid: string,
): Promise<OrderToBill | null> {
  const first = await fetchPart(admin, orderGid, null);
  if (first === null) return null;
  const nodes = [...first.lineItems.nodes];
  for (let part = first; part.lineItems.pageInfo.hasNextPage;) {
    const next = await fetchPart(admin, orderGid, part.lineItems.pageInfo.endCursor);
    if (next === null) return null;
    nodes.push(...next.lineItems.nodes);
    part = next;
  }
  return toOrderToBill(first, nodes);
}

async function fetchPart(
  admin: Admin,
  orderGid: string,
  after: string | null,
): Promise<Found | null> {
  const { order } = await admin.run(ORDER_BILLING_DOCUMENT, { id: orderGid, after });
  return order;
}

function toOrderToBill(order: Found, nodes: Found['lineItems']['nodes']): OrderToBill {
  return {
    gid: order.id,
    name: order.name,
    isCanceled: order.cancelledAt !== null,
    financialStatus: order.displayFinancialStatus,
    canMarkAsPaid: order.canMarkAsPaid,
    outstandingCents: sum(order.totalOutstandingSet),
    company: order.shippingAddress?.company || order.shippingAddress?.name || null,
    currentTotalCents: sum(order.currentTotalPriceSet),
    refundedCents: sum(order.totalRefundedSet),
    placed: {
      subtotalCents: sum(order.subtotalPriceSet),
      shippingCents: sum(order.totalShippingPriceSet),
      taxCents: sum(order.totalTaxSet),
    },
    current: {
      subtotalCents: sum(order.currentSubtotalPriceSet),
      shippingCents: sum(order.currentShippingPriceSet),
      taxCents: sum(order.currentTotalTaxSet),
    },
    lines: nodes.map(({ discountedTotalSet, ...line }) => ({
      ...line,
      discountedCents: sum(discountedTotalSet),
    })),
    refunds: order.refunds
      .map(({ id, totalRefundedSet }) => ({ gid: id, cents: sum(totalRefundedSet) }))
      .filter((refund) => refund.cents > 0),
  };
}

/** What the shop owes the customer is nothing that the customer owes. */
function sum(money: Fragments['BilledCash'] | null) {
  if (money === null || money.shopMoney.amount.startsWith('-')) return cents(0);
  return toMoney(money).cents;
}
