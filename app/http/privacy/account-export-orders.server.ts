import {
  customOrderName,
  quotedCents,
  type CustomOrder,
} from '~/domain/custom-orders/custom-order';
import { PlatformFailure } from '~/domain/core/retries/failure';
import { ORDER_LIMITS, type Order } from '~/domain/orders/order';
import { storedText } from '~/domain/core/stored-amount';
import type { StoreContext } from '~/http/context.server';
import { listArtworks } from '~/models/core/artwork.server';
import { isCopyWhole } from '~/models/core/copy-sweep.server';
import { listEvents } from '~/models/custom-orders/custom-order-event.server';
import { allCustomOrders } from '~/models/custom-orders/custom-order-list.server';
import { listOwnOrders } from '~/models/orders/order-copy.server';
import { allPayments, type Payment } from '~/models/payments/payment.server';
import { listCustomerOrdersDetailed } from '~/platforms/shopify/orders/customer-orders.server';

/**
 * Lists all orders of a customer: the latest from Shopify, whose list ends after 250, and the others from the
 * read copy.
 *
 * @throws PlatformFailure also if there may be others and the copy is still being filled
 */
export async function readAllOrders(
  { admin, db }: Pick<StoreContext, 'admin' | 'db'>,
  gid: string,
): Promise<Order[]> {
  const latest = await listCustomerOrdersDetailed(admin, gid);
  if (latest.length < ORDER_LIMITS.orders) return latest;
  if (!(await isCopyWhole(db, 'orders'))) {
    const cause = new Error('the read copy of orders is not whole yet');
    throw new PlatformFailure('shopify', 'unavailable', 'CustomerOrdersDetailed', cause);
  }
  const listed = new Set(latest.map(({ id }) => id));
  const all = await listOwnOrders(db, gid);
  return [...latest, ...all.filter(({ id }) => !listed.has(id))];
}

/**
 * Returns the orders part of a customer's export: their payments, and their custom orders with the whole
 * history. The artwork files themselves can be downloaded from the custom orders' pages. Amounts in dollars.
 */
export async function readOrderExport({ db }: Pick<StoreContext, 'db'>, { gid }: { gid: string }) {
  const [payments, requests] = await Promise.all([allPayments(db, gid), allCustomOrders(db, gid)]);
  const customOrders: Awaited<ReturnType<typeof customOrderOf>>[] = [];
  // Sequential, so that a customer with many custom orders does not use up the database connections.
  for (const request of requests) customOrders.push(await customOrderOf(db, request));
  return { payments: payments.map(paymentOf), customOrders };
}

function paymentOf(payment: Payment) {
  return {
    for: payment.purpose,
    state: payment.state,
    total: storedText(payment.totalCents),
    earthCash: storedText(payment.cashCents),
    card: storedText(payment.cardCents),
    onInvoice: storedText(payment.termsCents),
    method: payment.methodName,
    order: payment.orderName,
    email: payment.draftInput?.email ?? null,
    address: payment.draftInput?.address ?? null,
    createdAt: payment.createdAt.toISOString(),
    settledAt: payment.settledAt?.toISOString() ?? null,
  };
}

async function customOrderOf(db: StoreContext['db'], order: CustomOrder) {
  const files = await listArtworks(db, order.id);
  const events = await listEvents(db, order.id);
  const { quote } = order;
  return {
    number: customOrderName(order),
    state: order.state,
    name: order.customerName,
    email: order.email,
    product: order.productTitle,
    size: order.size,
    quantity: `${order.quantity} ${order.unit}`,
    colors: order.colors,
    notes: order.notes,
    address: order.address,
    quote: quote && { total: storedText(quotedCents(order, quote)), leadTime: quote.leadTime },
    order: order.orderName,
    files: files.map(({ fileName, sizeBytes }) => ({ name: fileName, bytes: sizeBytes })),
    // Which staff member acted is not the customer's data, so it is left out.
    history: events.map(({ kind, actor, said, at }) => ({
      what: kind,
      by: actor,
      said,
      at: at.toISOString(),
    })),
    createdAt: order.createdAt.toISOString(),
  };
}
