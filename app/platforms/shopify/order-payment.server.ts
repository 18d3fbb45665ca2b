import { isPlatformFailure } from '~/domain/failure';
import { cents, centsFromDecimal, type Cents } from '~/domain/money';
import { ORDER_MARK_PAID_DOCUMENT, ORDER_PAYMENT_DOCUMENT } from './admin-order-payment-documents';
import type { Admin } from './admin.server';
import type { VendorMoney } from './order-shapes';
import { runMutation } from './run-mutation.server';

export type OrderPayment = {
  /** PENDING, PAID …: an open list of the platform. */
  financialStatus: string | null;
  canMarkAsPaid: boolean;
  /** Below zero where the shop owes something. */
  outstandingCents: Cents;
};

/**
 * What is paid of an order; null where there is none.
 *
 * @throws PlatformFailure
 */
export async function readOrderPayment(
  admin: Admin,
  orderGid: string,
): Promise<OrderPayment | null> {
  const { order } = await admin.run<{
    order: {
      displayFinancialStatus: string | null;
      canMarkAsPaid: boolean;
      totalOutstandingSet: VendorMoney;
    } | null;
  }>('OrderPayment', ORDER_PAYMENT_DOCUMENT, { id: orderGid });
  return (
    order && {
      financialStatus: order.displayFinancialStatus,
      canMarkAsPaid: order.canMarkAsPaid,
      outstandingCents: signedCents(order.totalOutstandingSet.shopMoney.amount),
    }
  );
}

/**
 * Marks an order as paid. One that is paid already is refused by the platform, and fine here: the same
 * call again is harmless.
 *
 * @throws PlatformFailure
 */
export async function markOrderPaid(admin: Admin, orderGid: string): Promise<void> {
  try {
    await runMutation(admin, ['MarkOrderPaid', 'orderMarkAsPaid', ORDER_MARK_PAID_DOCUMENT], {
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
