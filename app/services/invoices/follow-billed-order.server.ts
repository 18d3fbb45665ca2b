import { enqueueMirror } from '~/models/core/mirror-queue.server';
import { isPaidAtShopify, type OrderToBill } from '~/domain/invoices/order-invoice';
import { saveInvoice, type OrderInvoice } from '~/models/invoices/order-invoice.server';
import { readInvoice, type BookInvoice } from '~/platforms/quickbooks/order-invoice.server';
import { fetchOrderToBill } from '~/platforms/shopify/orders/order-billing.server';
import { markOrderPaid } from '~/platforms/shopify/orders/order-money.server';
import type { BillingContext } from './billing-context';
import { recordInvoicePayment } from './record-invoice-payment.server';

/**
 * Keeps an order and its invoice alike once both are there: an order that was paid at Shopify settles the invoice, and
 * an invoice on which nothing is open makes the order paid. Parts that were paid of the invoice stay in the books:
 * Shopify records no part of a payment.
 *
 * @throws PlatformFailure if Shopify or QuickBooks does not answer: call it again
 */
export async function followBilledOrder(
  context: BillingContext,
  row: OrderInvoice,
): Promise<'done' | 'later'> {
  const { admin, quickbooks } = context;
  if (row.bookInvoiceId === null) return 'done';
  const order = await fetchOrderToBill(admin, row.orderGid);
  const invoice = await readInvoice(quickbooks, row.bookInvoiceId);
  // One of them was deleted by hand: the reconciliation says so.
  if (order === null || invoice === null) return 'done';
  await saveBalance(context, row, invoice);
  if (isPaidAtShopify(order) && invoice.balanceCents > 0) {
    return settleInvoice(context, row, invoice);
  }
  if (invoice.balanceCents === 0 && invoice.totalCents > 0) await markPaid(context, order);
  return 'done';
}

async function settleInvoice(
  context: BillingContext,
  row: OrderInvoice,
  { id, balanceCents }: BookInvoice,
): Promise<'done' | 'later'> {
  const recorded = await recordInvoicePayment(context, row.id, id, 'order_paid', balanceCents);
  // Refused: something else was paid on it meanwhile, so what is open is read once more.
  if (!recorded) return 'later';
  const after = await readInvoice(context.quickbooks, id);
  if (after) await saveBalance(context, row, after);
  context.log.info({ order: row.orderGid, invoice: id }, 'a paid order has settled its invoice');
  return after !== null && after.balanceCents > 0 ? 'later' : 'done';
}

async function markPaid({ db, admin, now, log, failpoint }: BillingContext, order: OrderToBill) {
  if (order.isCanceled || !order.canMarkAsPaid || isPaidAtShopify(order)) return;
  failpoint('bill_before_mark');
  await markOrderPaid(admin, order.gid);
  failpoint('bill_after_mark');
  await enqueueMirror(db, order.gid, new Date(now()));
  log.info({ order: order.gid }, 'a paid invoice has made its order paid');
}

function saveBalance(
  { db, now }: BillingContext,
  { id }: OrderInvoice,
  { totalCents, balanceCents, docNumber }: BookInvoice,
): Promise<void> {
  const facts = {
    doc_number: docNumber,
    billed_cents: BigInt(totalCents),
    balance_cents: BigInt(balanceCents),
  };
  return saveInvoice(db, id, facts, new Date(now()));
}
