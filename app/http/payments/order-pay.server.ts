import { isPlatformFailure } from '~/domain/core/retries/failure';
import { orderPayment, type OrderPayment } from '~/domain/payments/order-due';
import type { PayChoices } from '~/domain/payments/pay-choices';
import type { Cents } from '~/domain/core/money';
import { customerNumber } from '~/domain/core/ids';
import type { StoreContext } from '~/http/context.server';
import type { SignedIn } from '~/http/customers/signed-in.server';
import { orderGidOf } from '~/http/orders/order-page.server';
import { needed, notFound } from '~/http/replies.server';
import { listPaymentsOfOrder } from '~/models/payments/payments-of-order.server';
import { getOrder } from '~/platforms/shopify/orders/customer-orders.server';
import { fetchOrderDue } from '~/platforms/shopify/orders/order-due.server';
import { loadPayChoices } from './pay-choices.server';

type Context = Pick<StoreContext, 'admin' | 'db' | 'config' | 'log'>;

/**
 * Returns how what is owed of an order is paid now, as Shopify and our payments have it; `none` if Shopify does not
 * answer. Whose order it is, the caller has checked.
 */
export async function loadOrderPayment(context: Context, gid: string): Promise<OrderPayment> {
  try {
    return await findOrderPayment(context, gid);
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    context.log.warn({ err: error }, 'what is owed of an order could not be read');
    return { kind: 'none' };
  }
}

async function findOrderPayment(
  { admin, db, config }: Context,
  gid: string,
): Promise<OrderPayment> {
  const due = await fetchOrderDue(admin, gid);
  if (due === null) return { kind: 'none' };
  const payments = await listPaymentsOfOrder(db, gid);
  return orderPayment(due, { hasBooks: !config.quickbooks.isOff, payments });
}

/** The form that pays what is owed of an order. */
export type OrderPayPage = PayChoices & {
  gid: string;
  /** As in URLs. */
  number: string;
  /** `#1001` */
  name: string;
  dueCents: Cents;
};

/**
 * Returns what is to be paid of one of the customer's own orders, and the ways to pay it; null if it is not paid here,
 * or nothing is owed.
 *
 * @param adoptOpeningBalance imports the customer's opening balance from Shopify, at the first contact
 * @throws 404 for another customer's order, 503 if Shopify does not answer
 */
export async function orderPayPage(
  context: StoreContext,
  user: Pick<SignedIn, 'gid' | 'id' | 'organization'>,
  number: string | undefined,
  adoptOpeningBalance: () => Promise<unknown>,
): Promise<OrderPayPage | null> {
  const { admin, log } = context;
  const gid = orderGidOf(number);
  const order = (await needed(getOrder(admin, gid, user.gid), log)) ?? notFound();
  const payment = await needed(findOrderPayment(context, gid), log);
  if (payment.kind !== 'here') return null;
  const { dueCents } = payment;
  const choices = await loadPayChoices(context, user, {
    totalCents: dueCents,
    mayOwe: false,
    mayDebit: true,
    adoptOpeningBalance,
  });
  return { ...choices, gid, number: customerNumber(gid), name: order.name, dueCents };
}
