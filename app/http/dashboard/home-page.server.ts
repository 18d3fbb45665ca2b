import { COMPANY_METAFIELDS } from '~/domain/customers/customer';
import { draftAddressLines } from '~/domain/draft-orders/draft-address-lines.server';
import { isPayable } from '~/domain/custom-orders/custom-order';
import { customerStep } from '~/domain/custom-orders/custom-order-view';
import type {
  CustomOrderWaiting,
  FirstSteps,
  HomeInvoices,
  HomeOrders,
  RecentOrder,
} from '~/domain/dashboard/home-page';
import { dayOf } from '~/domain/invoices/invoice';
import { cents } from '~/domain/core/money';
import type { MonthSpend } from '~/domain/core/time/bars';
import type { Movement } from '~/domain/ledger/statement';
import { addDays, lastStoreMonths, storeDay } from '~/domain/core/time/store-day';
import { listCustomOrdersWaiting } from '~/models/custom-orders/custom-order-list.server';
import { findStatement } from '~/models/ledger/statement.server';
import { listAddresses } from '~/platforms/shopify/customers/customer-addresses.server';
import { getCustomer } from '~/platforms/shopify/customers/customer.server';
import type { StoreContext } from '~/http/context.server';
import { customOrderLine } from '~/http/custom-orders/custom-order-view.server';
import { partInTime } from '~/http/replies.server';
import { customerNumber } from '~/domain/core/ids';
import {
  deliveryState,
  orderNext,
  orderPaymentState,
  PARCEL_ENDED,
} from '~/domain/orders/order-payment';
import { listParcels } from '~/models/shipments/parcel.server';
import { loadProgress } from '~/http/shipments/delivery-view.server';
import { isMirrorComplete } from '~/models/core/mirror-sync.server';
import {
  type HomeOrder,
  listHomeOrders,
  sumSpendByMonth,
} from '~/models/orders/home-orders.server';
import { loadLatestOrders } from '~/http/orders/order-page.server';

/** The parts of the dashboard's home, each read independently so that none waits for another. */

const MONTHS = 12;
/** How many of the latest movements are shown, and from how many days. */
const MOVEMENTS = 3;
const MOVEMENT_DAYS = 90;
const WAITING = 5;
const INVOICES = 3;

type Owner = { gid: string; email: string; openInvoices: boolean };

/** Returns the customer's spend on orders for each of the last twelve months of the store's calendar. */
export function loadSpend(
  { db, now }: Pick<StoreContext, 'db' | 'now'>,
  { gid }: Pick<Owner, 'gid'>,
): Promise<MonthSpend[]> {
  return sumSpendByMonth(db, gid, lastStoreMonths(now(), MONTHS));
}

/** Lists the latest movements of the balance, the newest first. */
export async function loadLatestMovements(
  { db, now }: Pick<StoreContext, 'db' | 'now'>,
  { gid }: Pick<Owner, 'gid'>,
): Promise<Movement[]> {
  const today = storeDay(now());
  const period = { from: addDays(today, -MOVEMENT_DAYS), to: today };
  const { movements } = await findStatement(db, gid, period);
  return movements.slice(-MOVEMENTS).toReversed();
}

/** Lists the custom orders that wait for the customer, leaving out those that wait for us. */
export async function loadCustomOrdersWaiting(
  { db }: Pick<StoreContext, 'db'>,
  { gid }: Pick<Owner, 'gid'>,
): Promise<CustomOrderWaiting[]> {
  const orders = await listCustomOrdersWaiting(db, gid, WAITING);
  return orders.flatMap((order) => {
    const address = order.address ? draftAddressLines(order.address) : [];
    const viewed = { ...order, isPayable: isPayable(order), paymentId: null, address };
    const step = customerStep(viewed);
    return step === null || step === 'payment' ? [] : [{ ...customOrderLine(order, false), step }];
  });
}

/**
 * Returns the open invoices, read from QuickBooks now. Reads them only if our mirror says that some are open,
 * as the menu does, so that customers without invoices never wait for QuickBooks.
 *
 * @param read the service that reads them and updates that copy
 */
export async function loadHomeInvoices(
  { log, now }: Pick<StoreContext, 'log' | 'now'>,
  { openInvoices }: Pick<Owner, 'openInvoices'>,
  load: () => Promise<Exclude<HomeInvoices, 'silent' | null>['open'] | null>,
): Promise<HomeInvoices> {
  if (!openInvoices) return null;
  const open = await partInTime(load(), log);
  if (open === null) return 'silent';
  if (open.length === 0) return null;
  return {
    open: open.slice(0, INVOICES),
    count: open.length,
    totalCents: cents(open.reduce((sum, { balanceCents }) => sum + balanceCents, 0)),
    today: dayOf(now()),
  };
}

/** Returns which first steps a new customer has done; a step is null if Shopify did not answer. */
export async function loadFirstSteps(
  { admin, log }: Pick<StoreContext, 'admin' | 'log'>,
  { gid }: Pick<Owner, 'gid'>,
): Promise<FirstSteps> {
  const [addresses, customer] = await Promise.all([
    partInTime(listAddresses(admin, gid), log),
    partInTime(getCustomer(admin, gid), log),
  ]);
  const names = Object.values(COMPANY_METAFIELDS).map(({ name }) => name);
  return {
    hasAddress: addresses && addresses.length > 0,
    hasCompany: customer && names.some((name) => Boolean(customer.metafields[name])),
  };
}

/** How many open orders are shown, and how many of the latest. */
const OPEN = 5;
const PAST = 3;

/**
 * Returns the customer's open orders and latest orders from the mirror. While the mirror is being filled
 * for the first time, returns the latest orders from Shopify, if it answers.
 */
export async function loadHomeOrders(
  { db, admin, config, log, now }: Pick<StoreContext, 'db' | 'admin' | 'config' | 'log' | 'now'>,
  gid: string,
): Promise<HomeOrders> {
  const at = now();
  const hasBooks = !config.quickbooks.isOff;
  // Reads one more than is shown, to know whether there are more.
  const [isWhole, { open, latest }] = await Promise.all([
    isMirrorComplete(db, 'orders'),
    listHomeOrders(db, gid, { open: OPEN + 1, latest: PAST }, at),
  ]);
  if (!isWhole) {
    const platforms = await partInTime(loadLatestOrders({ db, admin }, gid, OPEN), log);
    return platforms ? { kind: 'gathering', latest: platforms } : { kind: 'silent' };
  }
  const known = new Map([...open.slice(0, OPEN), ...latest].map((order) => [order.id, order]));
  const recent = [...known.values()].toSorted((one, other) =>
    other.createdAt.localeCompare(one.createdAt),
  );
  const [newest] = recent;
  const progress = newest === undefined ? null : await progressOf({ db, log, now }, newest);
  return {
    kind: 'known',
    recent: recent.map((order) => ({
      ...recentOrder(order, at, hasBooks),
      progress: order === newest ? (progress?.steps ?? null) : null,
      expected: order === newest ? (progress?.expected ?? null) : null,
    })),
    hasMore: open.length > OPEN,
  };
}

/** Returns how far the latest order has come. */
async function progressOf(context: Pick<StoreContext, 'db' | 'log' | 'now'>, order: HomeOrder) {
  const { id, isOnInvoice, isAtBank, hasPaymentHere } = order;
  const parcels = await listParcels(context.db, id);
  const paid = { isOnInvoice, isAtBank: isAtBank ?? false, hasPaymentHere, paidAt: null };
  return loadProgress(context, { ...order, fulfillments: order.parcels }, paid, parcels);
}

function recentOrder(
  order: HomeOrder,
  now: number,
  hasBooks: boolean,
): Omit<RecentOrder, 'progress' | 'expected'> {
  const { id, name, createdAt, lines, total, refunded, parcels } = order;
  const ended: readonly (string | null)[] = PARCEL_ENDED;
  return {
    number: customerNumber(id),
    name,
    createdAt,
    items: lines,
    total,
    refunded,
    payment: orderPaymentState(order),
    // With QuickBooks its invoice there is listed and paid, and nobody is asked twice.
    isPaidHere: order.isOwedOnInvoice && !hasBooks,
    step: orderNext(order, now),
    delivery: deliveryState(order),
    tracking: parcels
      .filter(({ displayStatus }) => !ended.includes(displayStatus))
      .flatMap((parcel) => parcel.tracking.map(({ number, url }) => ({ number, url }))),
  };
}
