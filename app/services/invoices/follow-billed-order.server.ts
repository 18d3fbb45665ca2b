import { enqueueMirror } from '~/models/core/mirror-queue.server';
import {
  invoiceContent,
  isPaidAtShopify,
  totalToBill,
  type OrderToBill,
} from '~/domain/invoices/order-invoice';
import {
  markInvoiceVoid,
  saveInvoice,
  type OrderInvoice,
} from '~/models/invoices/order-invoice.server';
import {
  isStale,
  readInvoice,
  updateInvoice,
  updatePoNumber,
  voidInvoice,
  type BookInvoice,
} from '~/platforms/quickbooks/order-invoice.server';
import { fetchOrderToBill } from '~/platforms/shopify/orders/order-billing.server';
import { markOrderPaid } from '~/platforms/shopify/orders/order-money.server';
import { BillingRejected, type BillingContext } from './billing-context';
import { creditInvoice } from './credit-invoice.server';
import { closingOf } from './invoice-closing.server';
import { recordInvoicePayment } from './record-invoice-payment.server';

type Followed = 'done' | 'later';

/**
 * Keeps an order and its invoice alike once both are there. Refunds and cancellations are credited; an edited order
 * changes its invoice, until the first credit, and another PO number always; an order that was paid at Shopify settles the invoice; and an invoice on
 * which nothing is open makes the order paid, if it bills all of it and was not credited by somebody. Parts that were paid of the invoice stay in
 * the books: Shopify records no part of a payment.
 *
 * @throws PlatformFailure if Shopify or QuickBooks does not answer: call it again
 */
export async function followBilledOrder(
  context: BillingContext,
  row: OrderInvoice,
): Promise<Followed> {
  const { db, admin, quickbooks, now } = context;
  if (row.bookInvoiceId === null) return 'done';
  const order = await fetchOrderToBill(admin, row.orderGid);
  const read = await readInvoice(quickbooks, row.bookInvoiceId);
  // One of them was deleted, or the invoice was voided by hand: the reconciliation says so.
  if (order === null || read === null) return 'done';
  if (read.totalCents === 0) {
    // We may have voided it ourselves and died before it was written down.
    if (order.isCanceled) await markInvoiceVoid(db, row.id, new Date(now()));
    return 'done';
  }
  const isUntouched = read.balanceCents === read.totalCents && order.refunds.length === 0;
  try {
    if (order.isCanceled && isUntouched) {
      await voidInvoice(quickbooks, read);
      context.failpoint('bill_after_void');
      await markInvoiceVoid(db, row.id, new Date(now()));
      return 'done';
    }
    const current = await changePoNumber(context, row, read);
    const credits = await creditInvoice(context, row, order, current);
    if (credits === 0) await changeInvoice(context, row, order, current);
  } catch (error) {
    // The bookkeeper, or a payment, was faster: it is read again.
    if (isStale(error)) return 'later';
    throw error;
  }
  const invoice = await readInvoice(quickbooks, row.bookInvoiceId);
  if (invoice === null) return 'done';
  await saveBalance(context, row, invoice);
  if (isPaidAtShopify(order) && invoice.balanceCents > 0) {
    return settleInvoice(context, row, invoice);
  }
  const isWhole = invoice.totalCents >= totalToBill(order);
  const isOver = invoice.balanceCents === 0 && isWhole && isMarkable(order);
  // What was written off or credited was not paid.
  if (isOver && (await closingOf(context, row.bookInvoiceId)) === 'paid') {
    await markPaid(context, order);
  }
  return 'done';
}

/** Gives the invoice the PO number that staff have changed since. @returns the invoice as it is then */
async function changePoNumber(
  { db, quickbooks, now, failpoint }: BillingContext,
  { id, poNumber, billedPo, orderName }: OrderInvoice,
  invoice: BookInvoice,
): Promise<BookInvoice> {
  if (poNumber === billedPo) return invoice;
  const changed = await updatePoNumber(quickbooks, invoice, { poNumber, orderName });
  failpoint('bill_after_change');
  await saveInvoice(db, id, { billed_po: poNumber }, new Date(now()));
  return changed;
}

/** Changes the invoice of an order that was edited. What the bookkeeper has changed of it stays while the order does. */
async function changeInvoice(
  { db, quickbooks, now, failpoint }: BillingContext,
  row: OrderInvoice,
  order: OrderToBill,
  invoice: BookInvoice,
): Promise<void> {
  const totalCents = totalToBill(order);
  if (row.billedCents === totalCents || order.isCanceled) return;
  const content = invoiceContent(order);
  if (content === null) throw new BillingRejected('amounts', { order: totalCents });
  const changed =
    invoice.totalCents === totalCents ? invoice : await updateInvoice(quickbooks, invoice, content);
  failpoint('bill_after_change');
  if (changed.totalCents !== totalCents) {
    throw new BillingRejected('amounts', { order: totalCents, inBooks: changed.totalCents });
  }
  await saveInvoice(db, row.id, { billed_cents: BigInt(totalCents) }, new Date(now()));
}

async function settleInvoice(
  context: BillingContext,
  row: OrderInvoice,
  { id, balanceCents }: BookInvoice,
): Promise<Followed> {
  const recorded = await recordInvoicePayment(context, row.id, id, 'order_paid', balanceCents);
  // Refused: something else was paid on it meanwhile, so what is open is read once more.
  if (!recorded) return 'later';
  const after = await readInvoice(context.quickbooks, id);
  if (after) await saveBalance(context, row, after);
  context.log.info({ order: row.orderGid, invoice: id }, 'a paid order has settled its invoice');
  return after !== null && after.balanceCents > 0 ? 'later' : 'done';
}

function isMarkable(order: OrderToBill): boolean {
  return !order.isCanceled && order.canMarkAsPaid && !isPaidAtShopify(order);
}

async function markPaid({ db, admin, now, log, failpoint }: BillingContext, order: OrderToBill) {
  failpoint('bill_before_mark');
  await markOrderPaid(admin, order.gid);
  failpoint('bill_after_mark');
  await enqueueMirror(db, order.gid, new Date(now()));
  log.info({ order: order.gid }, 'a paid invoice has made its order paid');
}

function saveBalance(
  { db, now }: BillingContext,
  { id }: OrderInvoice,
  { balanceCents, docNumber }: BookInvoice,
): Promise<void> {
  const facts = { doc_number: docNumber, balance_cents: BigInt(balanceCents) };
  return saveInvoice(db, id, facts, new Date(now()));
}
