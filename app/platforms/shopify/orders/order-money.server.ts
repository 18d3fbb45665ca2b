import { isPlatformFailure } from '~/domain/core/retries/failure';
import { cents, type Cents, centsFromDecimal } from '~/domain/core/money';
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
import { runMutation, unexpectedAnswer } from '~/platforms/shopify/run-mutation.server';
import type { CancelReason } from '~/domain/staff/approval';
import {
  ORDER_MARK_PAID_DOCUMENT,
  ORDER_PAY_LINK_DOCUMENT,
  ORDER_PAYMENT_DOCUMENT,
} from './admin-order-payment-documents';

/** Returns what was paid and refunded of an order; null if there is none. @throws PlatformFailure */
export async function fetchOrderMoney(
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
    const now = await fetchOrderMoney(admin, orderGid).catch(() => null);
    if (!now?.cancelledAt) throw error;
  }
}

const sum = (money: Fragments['Cash'] | null) => (money ? toMoney(money).cents : cents(0));

/** The Admin documents about the payment of an order, API version 2026-10. */

type OrderPayment = {
  /** PENDING, PAID and so on: Shopify may add values. */
  financialStatus: string | null;
  canMarkAsPaid: boolean;
  /** Negative if the shop owes the customer. */
  outstandingCents: Cents;
};

/**
 * Returns what is paid of an order; null if there is none.
 *
 * @throws PlatformFailure
 */
export async function fetchOrderPayment(
  admin: Admin,
  orderGid: string,
): Promise<OrderPayment | null> {
  const { order } = await admin.run(ORDER_PAYMENT_DOCUMENT, { id: orderGid });
  return (
    order && {
      financialStatus: order.displayFinancialStatus,
      canMarkAsPaid: order.canMarkAsPaid,
      outstandingCents: signedCents(order.totalOutstandingSet.shopMoney.amount),
    }
  );
}

/**
 * Returns the URL of Shopify's page on which its customer pays what is open; null if Shopify has none. Anyone
 * who has it may pay, so it is for the order's own customer alone.
 *
 * @throws PlatformFailure
 */
export async function fetchPayUrl(admin: Admin, orderGid: string): Promise<string | null> {
  const { order } = await admin.run(ORDER_PAY_LINK_DOCUMENT, { id: orderGid });
  const url = order?.paymentCollectionDetails.additionalPaymentCollectionUrl ?? null;
  return url !== null && /^https?:\/\//.test(url) ? url : null;
}

/**
 * Marks an order as paid. Shopify refuses this for an order that is paid already; here that is a success, so
 * the call is safe to repeat.
 *
 * @returns whether this call has marked it
 * @throws PlatformFailure
 */
export async function markOrderPaid(
  admin: Admin,
  orderGid: string,
): Promise<'marked' | 'was-paid'> {
  try {
    await runMutation(admin, ORDER_MARK_PAID_DOCUMENT, {
      id: orderGid,
    });
    return 'marked';
  } catch (error) {
    if (!isPlatformFailure(error) || error.kind !== 'refused') throw error;
    const now = await fetchOrderPayment(admin, orderGid);
    // One that was refunded before keeps that status.
    const isPaid =
      now?.financialStatus === 'PAID' ||
      (now?.financialStatus === 'PARTIALLY_REFUNDED' && now.outstandingCents <= 0);
    if (!isPaid) throw error;
    return 'was-paid';
  }
}

/** Parses an amount that may be negative, such as what is outstanding. */
export function signedCents(amount: string): Cents {
  const [, minus, rest = ''] = /^(-?)(.*)$/.exec(amount) ?? [];
  return cents((minus ? -1 : 1) * centsFromDecimal(rest) || 0);
}
