import {
  type CustomOrder,
  customOrderName,
  quotedCents,
} from '~/domain/custom-orders/custom-order';
import { PlatformFailure } from '~/domain/core/retries/failure';
import { type Order, ORDER_LIMITS } from '~/domain/orders/order';
import { storedText } from '~/domain/core/stored-amount';
import { returnOf } from './account-export-returns.server';
import type { StoreContext } from '~/http/context.server';
import { listArtworks } from '~/models/core/artwork.server';
import { isMirrorComplete } from '~/models/core/mirror-sync.server';
import { listEvents } from '~/models/custom-orders/custom-order-event.server';
import { allCustomOrders } from '~/models/custom-orders/custom-order-list.server';
import { listOwnOrders } from '~/models/orders/order-mirror.server';
import { allPayments, type Payment } from '~/models/payments/payment.server';
import { listCustomerOrdersDetailed } from '~/platforms/shopify/orders/customer-orders.server';
import { listOwnParcels } from '~/models/shipments/parcel.server';
import { type Quote, quoteName } from '~/domain/quotes/quote';
import { listQuoteEvents } from '~/models/quotes/quote-event.server';
import { allQuotes } from '~/models/quotes/quote-list.server';
import { listVersions } from '~/models/quotes/quote.server';
import { allReturns } from '~/models/returns/return-case.server';
import { methodName } from '~/domain/payment-methods/payment-method';
import { addDays, storeDay } from '~/domain/core/time/store-day';
import { loadMethods } from '~/http/payment-methods/method-form.server';
import { listPayouts } from '~/models/commissions/commission-payout.server';
import { findCommissionStatement } from '~/models/commissions/commission-statement.server';
import { type Deposit, listDeposits } from '~/models/deposits/deposit.server';
import { listInvoiceRequests } from '~/models/invoices/invoice-request.server';
import { findStatement } from '~/models/ledger/statement.server';

/**
 * Lists all orders of a customer: the latest from Shopify, whose list ends after 250, and the others from the
 * mirror.
 *
 * @throws PlatformFailure also if there may be others and the mirror is still being filled
 */
export async function loadAllOrders(
  { admin, db }: Pick<StoreContext, 'admin' | 'db'>,
  gid: string,
): Promise<Order[]> {
  const latest = await listCustomerOrdersDetailed(admin, gid);
  if (latest.length < ORDER_LIMITS.orders) return latest;
  if (!(await isMirrorComplete(db, 'orders'))) {
    const cause = new Error('the mirror of orders is not whole yet');
    throw new PlatformFailure('shopify', 'unavailable', 'CustomerOrdersDetailed', cause);
  }
  const listed = new Set(latest.map(({ id }) => id));
  const all = await listOwnOrders(db, gid);
  return [...latest, ...all.filter(({ id }) => !listed.has(id))];
}

/**
 * Returns the orders part of a customer's export: their payments, what carriers have reported of their shipments,
 * their custom orders, quotes and returns with the whole history. The artwork files themselves can be downloaded from the custom orders' pages. Amounts in dollars.
 */
export async function loadOrderExport({ db }: Pick<StoreContext, 'db'>, { gid }: { gid: string }) {
  const [payments, requests, offers, shipments, sentBack] = await Promise.all([
    allPayments(db, gid),
    allCustomOrders(db, gid),
    allQuotes(db, gid),
    listOwnParcels(db, gid),
    allReturns(db, gid),
  ]);
  const customOrders: Awaited<ReturnType<typeof customOrderOf>>[] = [];
  // Sequential, so that a customer with many custom orders does not use up the database connections.
  for (const request of requests) customOrders.push(await customOrderOf(db, request));
  const quotes: Awaited<ReturnType<typeof quoteOf>>[] = [];
  for (const quote of offers) quotes.push(await quoteOf(db, quote));
  const returns: Awaited<ReturnType<typeof returnOf>>[] = [];
  for (const one of sentBack) returns.push(await returnOf(db, one));
  return { payments: payments.map(paymentOf), customOrders, quotes, shipments, returns };
}

function paymentOf(payment: Payment) {
  return {
    for: payment.purpose,
    state: payment.state,
    total: storedText(payment.totalCents),
    earthCash: storedText(payment.storeCreditCents),
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
    production: {
      stage: order.production.stage,
      shipsOn: order.production.shipsOn,
      parcel: order.production.parcel,
    },
    files: files.map(({ fileName, sizeBytes }) => ({ name: fileName, bytes: sizeBytes })),
    // Which staff member acted is not the customer's data, so it is left out.
    history: events.map(({ kind, actor, said: comment, facts, at }) => ({
      what: kind,
      by: actor,
      said: comment,
      ...(facts && { facts }),
      at: at.toISOString(),
    })),
    createdAt: order.createdAt.toISOString(),
  };
}

async function quoteOf(db: StoreContext['db'], quote: Quote) {
  const versions = await listVersions(db, quote.id);
  const events = await listQuoteEvents(db, quote.id);
  return {
    number: quoteName(quote),
    state: quote.state,
    request: quote.request && {
      note: quote.request.draft.note,
      address: quote.request.draft.address,
    },
    wantedOn: quote.wantedOn,
    versions: versions.map(({ version, lines, totalCents, message, validUntil, sentAt }) => ({
      version,
      items: lines.map(({ title, quantity }) => ({ title, quantity })),
      total: storedText(totalCents),
      message,
      validUntil,
      sentAt: sentAt.toISOString(),
    })),
    order: quote.orderName,
    history: events.map(({ kind, actor, said, at }) => ({
      what: kind,
      by: actor,
      said,
      at: at.toISOString(),
    })),
    createdAt: quote.createdAt.toISOString(),
  };
}

/** A limit above the number of payouts any customer has. */
const ALL_PAYOUTS = 100_000;

/** Earlier than any record of the store. */
const FIRST_DAY = '2020-01-01';

/**
 * Returns the money part of a customer's export: saved payment methods with their names, all deposits, all
 * movements of Earth Cash, invoice requests, and an ambassador's commission with its payouts. Amounts in
 * dollars.
 *
 * @throws PlatformFailure if Stripe does not answer: a partial file would look complete
 */
export async function loadMoneyExport(
  context: Pick<StoreContext, 'db' | 'stripe' | 'log' | 'now'>,
  { gid }: { gid: string },
) {
  const { db, now } = context;
  const today = storeDay(now());
  const always = { from: FIRST_DAY, to: addDays(today, 1) };
  const [saved, deposits, statement, invoices, commission, payouts] = await Promise.all([
    loadMethods(context, { gid }),
    allDeposits(db, gid),
    findStatement(db, gid, always),
    listInvoiceRequests(db, gid),
    findCommissionStatement(db, gid, always),
    listPayouts(db, gid, { limit: ALL_PAYOUTS }),
  ]);
  if (saved.problem !== null) {
    throw new PlatformFailure('stripe', 'unavailable', 'listMethods', new Error(saved.problem));
  }
  return {
    paymentMethods: saved.methods.map((method) => ({
      method: methodName(method),
      name: method.nickname,
      isDefault: method.isDefault,
    })),
    earthCash: {
      balance: storedText(statement.closingCents),
      deposits: deposits.map((deposit) => ({
        amount: storedText(deposit.amountCents),
        bonus: storedText(deposit.bonusCents),
        method: deposit.methodName,
        state: deposit.state,
        createdAt: deposit.createdAt.toISOString(),
        creditedAt: deposit.creditedAt?.toISOString() ?? null,
      })),
      movements: statement.movements.map(({ at, kind, amountCents, balanceCents }) => ({
        at,
        kind,
        amount: storedText(amountCents),
        balance: storedText(balanceCents),
      })),
    },
    invoiceRequests: invoices.map(({ requestedAt }) => ({ at: requestedAt.toISOString() })),
    commission: {
      balance: storedText(commission.closingCents),
      entries: commission.movements.map((entry) => ({
        at: entry.at,
        kind: entry.kind,
        order: 'order' in entry ? entry.order.name : null,
        amount: storedText(entry.amountCents),
        balance: storedText(entry.balanceCents),
      })),
      payouts: payouts.map(
        ({ method: how, state, cents: amount, requestedAt, endedAt, reference, reason }) => ({
          method: how,
          state,
          amount: storedText(amount),
          requestedAt,
          endedAt,
          reference,
          reason,
        }),
      ),
    },
  };
}

async function allDeposits(db: StoreContext['db'], gid: string): Promise<Deposit[]> {
  const all: Deposit[] = [];
  for (let page = 1; ; page += 1) {
    const { deposits, hasMore } = await listDeposits(db, gid, page);
    all.push(...deposits);
    if (!hasMore) return all;
  }
}
