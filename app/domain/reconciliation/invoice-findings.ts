import type { Cents } from '~/domain/core/money';
import {
  isPaidAtShopify,
  totalToBill,
  type InvoiceClosing,
  type OrderInvoiceState,
  type OrderToBill,
} from '~/domain/invoices/order-invoice';

/** What can be wrong between an order on invoice and its invoice in QuickBooks: kinds of discrepancies. */
export const INVOICE_FINDINGS = [
  'order-without-invoice',
  'invoice-without-order',
  'invoice-paid-on-one-side',
  'invoice-amounts-differ',
  'invoice-duplicated',
] as const;

export type InvoiceFinding =
  | { kind: 'order-without-invoice'; cause: 'waiting' | 'gone' | 'void' }
  | { kind: 'invoice-without-order'; cause: 'canceled' | 'deleted' }
  | { kind: 'invoice-paid-on-one-side'; cause: 'books' | 'shop' | 'credited' }
  | { kind: 'invoice-amounts-differ' | 'invoice-duplicated'; cause?: undefined };

/** An order on invoice as our row, Shopify and QuickBooks have it. */
export type BilledOrder = {
  state: OrderInvoiceState;
  requestedAt: Date;
  /** Null if Shopify no longer has it. */
  order: OrderToBill | null;
  /** Null if there is none yet, or no longer. */
  invoice: { totalCents: Cents; balanceCents: Cents } | null;
  /** How many other invoices with amounts QuickBooks has for it. */
  others: number;
  /** What has closed an invoice on which nothing is open while its order is owed; otherwise null. */
  closing: InvoiceClosing | null;
};

/** An invoice is made within seconds; by then its requests have been repeated for long. */
const WAITING_MS = 2 * 60 * 60_000;

/** Lists everything that is wrong now; empty if all agree. An order that QuickBooks refused is reported elsewhere. */
export function findingsOnInvoice(billed: BilledOrder, at: Date): InvoiceFinding[] {
  const { state, requestedAt, order, invoice, others, closing } = billed;
  if (state === 'rejected') return [];
  if (state === 'requested') {
    const isWaiting = at.getTime() - requestedAt.getTime() > WAITING_MS;
    return isWaiting ? [{ kind: 'order-without-invoice', cause: 'waiting' }] : [];
  }
  const findings: InvoiceFinding[] = others > 0 ? [{ kind: 'invoice-duplicated' }] : [];
  const balanceCents = invoice?.balanceCents ?? 0;
  if (order === null || order.isCanceled) {
    const cause = order === null ? 'deleted' : 'canceled';
    return balanceCents > 0 ? [...findings, { kind: 'invoice-without-order', cause }] : findings;
  }
  const due = totalToBill(order);
  if (invoice === null || (invoice.totalCents === 0 && due > 0)) {
    // Refunded in full: nothing is owed that an invoice could ask for.
    if (order.outstandingCents <= 0) return findings;
    const cause = invoice === null ? 'gone' : 'void';
    return [...findings, { kind: 'order-without-invoice', cause }];
  }
  if (invoice.totalCents !== due) findings.push({ kind: 'invoice-amounts-differ' });
  if (isPaidAtShopify(order) && balanceCents > 0) {
    findings.push({ kind: 'invoice-paid-on-one-side', cause: 'shop' });
  }
  // What was written off was not paid, and its order stays owed at Shopify.
  if (balanceCents === 0 && order.outstandingCents > 0 && closing !== 'written-off') {
    const cause = closing === 'credited' ? 'credited' : 'books';
    findings.push({ kind: 'invoice-paid-on-one-side', cause });
  }
  return findings;
}
