import { isPlatformFailure } from '~/domain/core/retries/failure';
import { cents } from '~/domain/core/money';
import {
  manualRefundCents,
  type OrderMoneyState,
  type SentRefund,
} from '~/domain/orders/order-refund';
import {
  ORDER_CANCEL_DOCUMENT,
  ORDER_MONEY_DOCUMENT,
  ORDER_REFUND_DOCUMENT,
} from './admin-order-money-documents';
import type { Admin } from '~/platforms/shopify/admin.server';
import type { Fragments } from '~/platforms/shopify/generated/admin';
import { toMoney } from './order-shapes';
import { unexpectedAnswer } from '~/platforms/shopify/answered-errors';
import { runMutation } from '~/platforms/shopify/run-mutation.server';
import type { CancelReason } from '~/domain/staff/refund-request';

/** Returns what was paid and refunded of an order; null if there is none. @throws PlatformFailure */
export async function readOrderMoney(
  admin: Admin,
  orderGid: string,
): Promise<OrderMoneyState | null> {
  const { order } = await admin.run(ORDER_MONEY_DOCUMENT, { id: orderGid });
  if (!order) return null;
  const transactions = order.transactions.map(({ id, amountSet, parentTransaction, ...one }) => ({
    gid: id,
    ...one,
    cents: sum(amountSet),
    parentGid: parentTransaction?.id ?? null,
  }));
  return {
    gid: order.id,
    name: order.name,
    cancelledAt: order.cancelledAt,
    financialStatus: order.displayFinancialStatus,
    fulfillmentStatus: order.displayFulfillmentStatus,
    totalCents: sum(order.totalPriceSet),
    subtotalCents: sum(order.subtotalPriceSet),
    shippingCents: sum(order.totalShippingPriceSet),
    taxCents: sum(order.totalTaxSet),
    refundedCents: sum(order.totalRefundedSet),
    manualRefundedCents: manualRefundCents(transactions),
    lines: order.lineItems.nodes.map(({ id, discountedTotalSet, ...line }) => ({
      gid: id,
      ...line,
      discountedCents: sum(discountedTotalSet),
    })),
    refunds: order.refunds.map(({ id, note, totalRefundedSet }) => ({
      gid: id,
      note,
      cents: sum(totalRefundedSet),
    })),
    transactions,
  };
}

/**
 * Refunds part or all of an order. With the same key and input it refunds only once, for a day; after that,
 * only the order's list of refunds shows whether it was done.
 *
 * @returns the refund's id
 * @throws PlatformFailure: `refused` if nothing was refunded, `unavailable` if the outcome is unknown
 */
export async function createRefund(admin: Admin, input: SentRefund, key: string): Promise<string> {
  const { refund } = await runMutation(admin, ORDER_REFUND_DOCUMENT, { input, key });
  if (!refund) throw unexpectedAnswer('RefundOrder');
  return refund.id;
}

/**
 * Cancels an order and refunds what was paid to the original payment methods. An order that is canceled
 * already is fine.
 *
 * @throws PlatformFailure; after `unavailable` it may or may not be canceled: the call is safe to repeat
 */
export async function cancelOrder(
  admin: Admin,
  orderGid: string,
  { reason, restock }: { reason: CancelReason; restock: boolean },
): Promise<void> {
  try {
    await runMutation(admin, ORDER_CANCEL_DOCUMENT, {
      id: orderGid,
      reason,
      restock,
      refund: { originalPaymentMethodsRefund: true },
    });
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    const now = await readOrderMoney(admin, orderGid).catch(() => null);
    if (!now?.cancelledAt) throw error;
  }
}

const sum = (money: Fragments['Cash'] | null) => (money ? toMoney(money).cents : cents(0));
