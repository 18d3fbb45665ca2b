import { cents, type Cents } from '~/domain/core/money';
import { creditNumberOf, type OrderToBill } from '~/domain/invoices/order-invoice';
import {
  endInvoiceCredit,
  listInvoiceCredits,
  requestInvoiceCredit,
  saveInvoiceCredit,
  type InvoiceCredit,
} from '~/models/invoices/order-invoice-credit.server';
import type { OrderInvoice } from '~/models/invoices/order-invoice.server';
import { applyCreditMemo, findOrCreateCreditMemo } from '~/platforms/quickbooks/credit-memo.server';
import { readInvoice, type BookInvoice } from '~/platforms/quickbooks/order-invoice.server';
import { findPrintedRefund } from '~/platforms/shopify/orders/printed-order.server';
import type { BillingContext } from './billing-context';

/**
 * Credits each refund of the order once, and what is left of the invoice of a canceled order. A credit memo lowers the
 * invoice as far as something is open on it; the rest stays the customer's credit in the books, against which the
 * bookkeeper sets the money that went back.
 *
 * @returns how many credits the invoice has
 * @throws PlatformFailure if QuickBooks refuses a credit, or does not answer
 */
export async function creditInvoice(
  context: BillingContext,
  row: OrderInvoice,
  order: OrderToBill,
  invoice: BookInvoice,
): Promise<number> {
  const { db, now } = context;
  const request = (causeGid: string, amount: number) =>
    requestInvoiceCredit(db, {
      orderInvoiceId: row.id,
      causeGid,
      amountCents: cents(amount),
      at: new Date(now()),
    });
  for (const refund of order.refunds) await request(refund.gid, refund.cents);
  const known = await listInvoiceCredits(db, row.id);
  const isNotCredited = !known.some(({ causeGid }) => causeGid === order.gid);
  const creditedCents = known.reduce((sum, credit) => sum + credit.cents, 0);
  const leftCents = invoice.totalCents - creditedCents;
  if (order.isCanceled && isNotCredited && leftCents > 0) await request(order.gid, leftCents);
  const credits = await listInvoiceCredits(db, row.id);
  for (const [index, credit] of credits.entries()) {
    if (credit.hasEnded) continue;
    const taxCents = await taxOf(context, credit, order);
    await writeCredit(context, row, { ...credit, taxCents }, index + 1);
  }
  return credits.length;
}

/**
 * Returns the tax in a credit, as Shopify names it: of a refund, that of its items and shipping; of a canceled order, all
 * of it if all of the order is credited. Otherwise 0: the amount includes what tax there is.
 */
async function taxOf(
  { admin }: BillingContext,
  { causeGid, cents: creditedCents }: InvoiceCredit,
  { gid, placed: { subtotalCents, shippingCents, taxCents } }: OrderToBill,
): Promise<Cents> {
  const none = cents(0);
  if (causeGid === gid) {
    return subtotalCents + shippingCents + taxCents === creditedCents ? taxCents : none;
  }
  const refund = await findPrintedRefund(admin, causeGid);
  const ofRefund = refund?.taxCents ?? none;
  return ofRefund < creditedCents ? ofRefund : none;
}

async function writeCredit(
  { db, quickbooks, now, failpoint, log }: BillingContext,
  row: OrderInvoice,
  credit: InvoiceCredit & { taxCents: Cents },
  nth: number,
): Promise<void> {
  const { bookCustomerId, bookInvoiceId, orderName } = row;
  if (bookCustomerId === null || bookInvoiceId === null) throw new Error('It is not billed.');
  const isRefund = credit.causeGid !== row.orderGid;
  failpoint('bill_before_credit');
  const memo = await findOrCreateCreditMemo(quickbooks, {
    requestId: credit.id,
    bookCustomerId,
    docNumber: creditNumberOf(orderName, nth),
    text: `${isRefund ? 'Refund' : 'Cancellation'} of order ${orderName}`,
    cents: credit.cents,
    taxCents: credit.taxCents,
  });
  failpoint('bill_after_credit');
  const open = (await readInvoice(quickbooks, bookInvoiceId))?.balanceCents ?? 0;
  const appliedCents = credit.appliedCents ?? cents(Math.min(open, memo.remainingCents));
  await saveInvoiceCredit(db, credit.id, { bookCreditMemoId: memo.id, appliedCents });
  const applied = {
    requestId: `${credit.id}-applied`,
    bookCustomerId,
    creditMemoId: memo.id,
    invoiceId: bookInvoiceId,
    cents: appliedCents,
    text: 'Credit of an order',
  };
  const bookPaymentId = appliedCents > 0 ? await applyCreditMemo(quickbooks, applied) : null;
  failpoint('bill_after_apply');
  await endInvoiceCredit(db, credit.id, { bookPaymentId, at: new Date(now()) });
  log.info({ order: row.orderGid, creditMemo: memo.id }, 'an order is credited in QuickBooks');
}
