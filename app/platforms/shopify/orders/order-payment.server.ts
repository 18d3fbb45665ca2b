import {
  ORDER_PAYMENT_DOCUMENT,
  ORDER_PAY_LINK_DOCUMENT,
  ORDER_MARK_PAID_DOCUMENT,
} from './admin-order-payment-documents';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import { cents, type Cents, centsFromDecimal } from '~/domain/core/money';
import type { Admin } from '~/platforms/shopify/admin.server';
import { runMutation } from '~/platforms/shopify/run-mutation.server';

/** The Admin documents about the payment of an order, API version 2026-10. */

export type OrderPayment = {
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
export async function readOrderPayment(
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
export async function readPayUrl(admin: Admin, orderGid: string): Promise<string | null> {
  const { order } = await admin.run(ORDER_PAY_LINK_DOCUMENT, { id: orderGid });
  const url = order?.paymentCollectionDetails.additionalPaymentCollectionUrl ?? null;
  return url !== null && /^https?:\/\//.test(url) ? url : null;
}

/**
 * Marks an order as paid. Shopify refuses this for an order that is paid already; here that is a success, so
 * the call is safe to repeat.
 *
 * @throws PlatformFailure
 */
export async function markOrderPaid(admin: Admin, orderGid: string): Promise<void> {
  try {
    await runMutation(admin, ORDER_MARK_PAID_DOCUMENT, {
      id: orderGid,
    });
  } catch (error) {
    if (!isPlatformFailure(error) || error.kind !== 'refused') throw error;
    const now = await readOrderPayment(admin, orderGid);
    if (now?.financialStatus !== 'PAID') throw error;
  }
}

function signedCents(amount: string): Cents {
  const [, minus, rest = ''] = /^(-?)(.*)$/.exec(amount) ?? [];
  return cents((minus ? -1 : 1) * centsFromDecimal(rest) || 0);
}
