import { calendarLabel } from '~/content/core/dates';
import { discrepancyAlarm } from '~/domain/discrepancies/discrepancies';
import { customerNumber } from '~/domain/core/ids';
import { cents, formatUsd } from '~/domain/core/money';
import { storeDay } from '~/domain/core/time/store-day';
import type { Email } from '~/domain/emails/email-registry';
import {
  docNumberOf,
  invoiceContent,
  type InvoiceContent,
  type OrderToBill,
} from '~/domain/invoices/order-invoice';
import { DEFAULT_TERMS, dueDate } from '~/domain/payments/payment-terms';
import { termsLabel } from '~/domain/orders/order-terms';
import { closeDiscrepancy, openDiscrepancy } from '~/models/discrepancies/discrepancy.server';
import { sendEmail } from '~/models/emails/email-outbox.server';
import { leaseRow, releaseRow } from '~/models/core/row-lease.server';
import {
  getOrderInvoice,
  markBilled,
  markInvoiceVoid,
  rejectInvoice,
  saveInvoice,
  type OrderInvoice,
} from '~/models/invoices/order-invoice.server';
import { saveOpenInvoices } from '~/models/invoices/quickbooks-state.server';
import { findOrCreateBookCustomer } from '~/platforms/quickbooks/customer.server';
import {
  findOrCreateInvoice,
  readInvoice,
  updateInvoice,
  type BookInvoice,
} from '~/platforms/quickbooks/order-invoice.server';
import { getCustomer } from '~/platforms/shopify/customers/customer.server';
import { fetchOrderToBill } from '~/platforms/shopify/orders/order-billing.server';
import { BillingRejected, rejectionOf, type BillingContext } from './billing-context';
import { followBilledOrder } from './follow-billed-order.server';
import { recordInvoicePayment, repeatLostPayment } from './record-invoice-payment.server';

/** 'later': another process is at it, or not all is done yet. */
export type Billed = 'done' | 'later';

/**
 * Brings an order on invoice and QuickBooks together (decision 0055, docs/money.md): makes the invoice and, once it is
 * there, follows the order and the invoice. May be called at any time, after any outcome: every step reads before it
 * writes, has an id of its own request, and stores what it has found out in one statement.
 *
 * @throws PlatformFailure if Shopify or QuickBooks does not answer: call it again
 */
export async function billOrder(context: BillingContext, id: string): Promise<Billed> {
  const { db, now, config } = context;
  // A store without QuickBooks has its orders on invoice paid as orders.
  if (config.quickbooks.isOff) return 'done';
  const lease = await leaseRow(db, 'order_invoice', { id, now: now() });
  if (!lease) return 'later';
  try {
    const row = await getOrderInvoice(db, id);
    if (row.state === 'requested') await bill(context, row);
    const billed = await getOrderInvoice(db, id);
    const followed = billed.state === 'billed' ? await followBilledOrder(context, billed) : 'done';
    if (followed === 'done' && (await repeatLostPayment(context, billed))) return 'later';
    if (billed.state !== 'billed') return 'done';
    await closeDiscrepancy(db, {
      kind: 'order-invoice-behind',
      subject: row.paymentId,
      by: 'true again',
      at: new Date(now()),
    });
    return followed;
  } catch (error) {
    const rejected = error instanceof BillingRejected ? error : rejectionOf(error);
    if (rejected === null) throw error;
    await reject(context, await getOrderInvoice(db, id), rejected);
    return 'done';
  } finally {
    await releaseRow(db, 'order_invoice', { id, until: lease.until });
  }
}

async function bill(context: BillingContext, row: OrderInvoice): Promise<void> {
  const { db, admin, now, log } = context;
  const order = await fetchOrderToBill(admin, row.orderGid);
  if (order === null) throw new BillingRejected('order-missing');
  if (order.isCanceled && row.issuedOn === null) {
    return markInvoiceVoid(db, row.id, new Date(now()));
  }
  const content = invoiceContent(order);
  if (content === null) throw new BillingRejected('amounts', { order: order.currentTotalCents });
  const invoice = await invoiceOf(context, row, order, content);
  if (invoice.totalCents !== content.totalCents) {
    const { id: bookInvoiceId, totalCents: inBooks } = invoice;
    const amounts = { order: content.totalCents, inBooks };
    throw new BillingRejected('amounts', { bookInvoiceId, ...amounts });
  }
  const cash = row.storeCreditCents;
  if (cash > 0) {
    const recorded = await recordInvoicePayment(context, row.id, invoice.id, 'earth_cash', cash);
    if (!recorded) throw new BillingRejected('refused', { earthCash: cash });
  }
  context.failpoint('bill_before_commit');
  const at = new Date(now());
  const billed = await db.transaction().execute(async (trx) => {
    if (!(await markBilled(trx, row.id, at))) return false;
    const email = billedEmail(await getOrderInvoice(trx, row.id), invoice);
    await sendEmail(trx, email, at);
    return true;
  });
  if (!billed) return;
  await closeDiscrepancy(db, {
    kind: 'order-not-billed',
    subject: row.paymentId,
    by: 'billed',
    at,
  });
  await saveOpenInvoices(db, row.customerGid, { hasOpen: true, requestedAt: at });
  log.info({ order: row.orderGid, invoice: invoice.id }, 'an order is billed');
}

/** The customer reads what is left after Earth Cash. */
function billedEmail(row: OrderInvoice, { id, docNumber: number }: BookInvoice): Email {
  const owed = cents((row.billedCents ?? 0) - row.storeCreditCents);
  const due = dueDate(row.terms ?? DEFAULT_TERMS, row.issuedOn ?? '');
  const variables = {
    number,
    order: row.orderName,
    amount: formatUsd(owed),
    due: calendarLabel(due),
  };
  const key = `order-invoice:${row.id}`;
  return { template: 'order-invoice', key, to: row.customerGid, about: id, variables };
}

/** Returns the order's invoice in QuickBooks with this content; makes it, for its customer, if there is none. */
async function invoiceOf(
  context: BillingContext,
  row: OrderInvoice,
  order: OrderToBill,
  content: InvoiceContent,
): Promise<BookInvoice> {
  const { quickbooks, db, now } = context;
  if (row.bookInvoiceId !== null) {
    const known = await readInvoice(quickbooks, row.bookInvoiceId);
    if (known === null) throw new BillingRejected('refused', { missing: row.bookInvoiceId });
    return withContent(context, row, known, content);
  }
  const { email, bookCustomerId } = await bookCustomerOf(context, row, order);
  const issuedOn =
    row.issuedOn ?? storeDay(row.requestNo === 1 ? row.requestedAt.getTime() : now());
  // Fixed before the first call, so that a lost invoice is found again.
  const fixed = {
    issued_on: issuedOn,
    book_customer_id: bookCustomerId,
    // Of the first attempt: if its invoice is there, a number that came later follows.
    ...(row.issuedOn === null && { billed_po: row.poNumber }),
  };
  await saveInvoice(db, row.id, fixed, new Date(now()));
  const terms = row.terms ?? DEFAULT_TERMS;
  const invoice = await findOrCreateInvoice(
    quickbooks,
    {
      requestId: `${row.id}-${row.requestNo}`,
      reference: row.paymentId,
      docNumber: docNumberOf(row.orderName),
      bookCustomerId,
      email,
      issuedOn,
      dueOn: dueDate(terms, issuedOn),
      termsName: termsLabel(terms),
      poNumber: row.poNumber,
      orderName: row.orderName,
      orderUrl: context.orderUrl(row.orderGid),
      content,
    },
    () => context.failpoint('bill_before_invoice'),
  );
  context.failpoint('bill_after_invoice');
  return withContent(context, row, invoice, content);
}

/** Stores which invoice is the order's. One of an earlier attempt is changed if the order was edited meanwhile. */
async function withContent(
  { quickbooks, db, now }: BillingContext,
  row: OrderInvoice,
  found: BookInvoice,
  content: InvoiceContent,
): Promise<BookInvoice> {
  const isOlder = found.totalCents !== content.totalCents;
  const invoice = isOlder ? await updateInvoice(quickbooks, found, content) : found;
  const facts = {
    book_invoice_id: invoice.id,
    doc_number: invoice.docNumber,
    billed_cents: BigInt(invoice.totalCents),
    balance_cents: BigInt(invoice.balanceCents),
  };
  await saveInvoice(db, row.id, facts, new Date(now()));
  return invoice;
}

async function bookCustomerOf(
  { admin, quickbooks }: BillingContext,
  row: OrderInvoice,
  order: OrderToBill,
): Promise<{ email: string; bookCustomerId: string }> {
  const customer = await getCustomer(admin, row.customerGid);
  if (!customer || customer.email === '') throw new BillingRejected('no-email');
  const { email, firstName, lastName } = customer;
  if (row.bookCustomerId !== null) return { email, bookCustomerId: row.bookCustomerId };
  const name = order.company ?? [firstName, lastName].filter(Boolean).join(' ');
  const number = customerNumber(row.customerGid);
  return {
    email,
    bookCustomerId: await findOrCreateBookCustomer(quickbooks, { email, name, number }),
  };
}

/** Notes a definite rejection and tells staff, who try again from the order's page. */
async function reject(
  { db, now, log }: BillingContext,
  row: OrderInvoice,
  { rejection, detail }: BillingRejected,
): Promise<void> {
  const at = new Date(now());
  const isRejected = await rejectInvoice(db, row.id, rejection, at);
  const about = {
    subject: row.paymentId,
    detail: { order: row.orderGid, invoice: row.docNumber, rejection, ...detail },
    at,
  };
  const kind = isRejected ? 'order-not-billed' : 'order-invoice-behind';
  const isNew = await openDiscrepancy(
    db,
    isRejected
      ? { kind: 'order-not-billed', cause: rejection, ...about }
      : { kind: 'order-invoice-behind', ...about },
  );
  const fields = { payment: row.paymentId, order: row.orderGid, rejection };
  if (isNew) log.error(discrepancyAlarm(kind, fields), 'QuickBooks refuses what an order needs');
}
