import {
  discrepancyAlarm,
  type Findings,
  type ReconcileSpan,
  suggestedFixOf,
} from '~/domain/discrepancies/discrepancies';
import {
  findingsOnInvoice,
  INVOICE_FINDINGS,
  type BilledOrder,
  type InvoiceFinding,
} from '~/domain/reconciliation/invoice-findings';
import {
  closeDiscrepancy,
  listOpenDiscrepancies,
  openDiscrepancy,
} from '~/models/discrepancies/discrepancy.server';
import { listInvoicesToCheck } from '~/models/invoices/order-invoice-check.server';
import { getOrderInvoice, type OrderInvoice } from '~/models/invoices/order-invoice.server';
import { closingOf } from '~/services/invoices/invoice-closing.server';
import { readInvoice } from '~/platforms/quickbooks/order-invoice.server';
import { listInvoicesOfOrder } from '~/platforms/quickbooks/order-invoices.server';
import { fetchOrderToBill } from '~/platforms/shopify/orders/order-billing.server';
import { billOrder } from '~/services/invoices/bill-order.server';
import type { BillingContext } from '~/services/invoices/billing-context';

/** An order on invoice with all that can be said about it now. */
type Checked = { row: OrderInvoice; billed: BilledOrder; findings: InvoiceFinding[] };

/**
 * Compares orders on invoice with their invoices in QuickBooks and with what was paid of either. Where they differ, the
 * normal path is taken once more; what differs still is left to a person. Covers what has changed since the last runs
 * and what has a discrepancy, and once a day everything on which something is open. Does nothing without QuickBooks.
 *
 * @throws PlatformFailure
 */
export async function reconcileInvoices(
  context: BillingContext,
  { since, at, window, ending }: ReconcileSpan,
): Promise<Findings> {
  const { db, config } = context;
  const total: Findings = { checked: 0, repaired: 0, broken: 0 };
  if (config.quickbooks.isOff) return total;
  const open = await listOpenDiscrepancies(db, INVOICE_FINDINGS);
  const orderGids = open.map(({ subject }) => subject);
  const withOpen = window === 'month';
  for (const id of await listInvoicesToCheck(db, { since, orderGids, withOpen })) {
    ending?.throwIfAborted();
    const checked = await checkInvoice(context, id, at);
    total.checked += 1;
    const left = checked.findings.length === 0 ? checked : await repair(context, checked, at);
    if (checked.findings.length > 0 && left.findings.length === 0) total.repaired += 1;
    total.broken += left.findings.length;
    await note(context, left, at);
  }
  return total;
}

async function checkInvoice(
  { db, admin, quickbooks }: BillingContext,
  id: string,
  at: Date,
): Promise<Checked> {
  const row = await getOrderInvoice(db, id);
  const { state, requestedAt, bookInvoiceId, bookCustomerId, docNumber, paymentId } = row;
  const order = await fetchOrderToBill(admin, row.orderGid);
  const invoice = bookInvoiceId === null ? null : await readInvoice(quickbooks, bookInvoiceId);
  const reference = { docNumber, reference: paymentId };
  const all =
    bookCustomerId === null
      ? []
      : await listInvoicesOfOrder(quickbooks, { bookCustomerId, ...reference });
  const others = all.filter((each) => each !== bookInvoiceId).length;
  // An invoice whose making is under way may be in the books before our row says so.
  const billed = {
    state,
    requestedAt,
    order,
    invoice,
    others: bookInvoiceId === null ? 0 : others,
    closing:
      bookInvoiceId !== null && invoice?.balanceCents === 0 && (order?.outstandingCents ?? 0) > 0
        ? await closingOf({ db, quickbooks }, bookInvoiceId)
        : null,
  };
  return { row, billed, findings: findingsOnInvoice(billed, at) };
}

/** Takes the normal path once more. If a platform does not answer, what was found is noted nevertheless. */
async function repair(context: BillingContext, found: Checked, at: Date): Promise<Checked> {
  try {
    await billOrder(context, found.row.id);
    return await checkInvoice(context, found.row.id, at);
  } catch (error) {
    await note(context, found, at);
    throw error;
  }
}

async function note(
  { db, log }: BillingContext,
  { row, billed, findings }: Checked,
  at: Date,
): Promise<void> {
  const subject = row.orderGid;
  for (const kind of INVOICE_FINDINGS) {
    if (findings.some((finding) => finding.kind === kind)) continue;
    await closeDiscrepancy(db, { kind, subject, by: 'true again', at });
  }
  const detail = {
    payment: row.paymentId,
    invoice: row.docNumber,
    bookInvoiceId: row.bookInvoiceId,
    billedCents: billed.invoice?.totalCents,
    balanceCents: billed.invoice?.balanceCents,
    orderCents: billed.order?.currentTotalCents,
    outstandingCents: billed.order?.outstandingCents,
  };
  for (const finding of findings) {
    const isNew = await openDiscrepancy(db, { ...finding, subject, detail, at });
    const { kind } = finding;
    if (isNew) log.error(discrepancyAlarm(kind, { order: subject }), suggestedFixOf(finding));
  }
}
