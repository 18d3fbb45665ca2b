import { customerNumber } from '~/domain/core/gids';
import type { HomeOrders, OpenOrder, PastOrder } from '~/domain/dashboard/home-page';
import { PARCEL_ENDED, orderNext } from '~/domain/orders/order-next';
import { orderPaymentState } from '~/domain/orders/order-payment';
import { isCopyWhole } from '~/models/core/copy-sweep.server';
import { listHomeOrders, type HomeOrder } from '~/models/orders/home-orders.server';
import type { StoreContext } from '~/http/context.server';
import { readLatestOrders } from '~/http/orders/latest-orders.server';
import { partInTime } from '~/http/part-in-time.server';

/** How many open orders are shown, and how many past ones to reorder. */
const OPEN = 5;
const PAST = 3;

/**
 * Returns the customer's open orders and latest orders from the read copy. While the copy is being filled
 * for the first time, returns the latest orders from Shopify, if it answers.
 */
export async function readHomeOrders(
  { db, admin, log, now }: Pick<StoreContext, 'db' | 'admin' | 'log' | 'now'>,
  gid: string,
): Promise<HomeOrders> {
  const at = now();
  // Reads one more than is shown, to know whether there are more.
  const [isWhole, { open, latest }] = await Promise.all([
    isCopyWhole(db, 'orders'),
    listHomeOrders(db, gid, { open: OPEN + 1, latest: PAST }, at),
  ]);
  if (!isWhole) {
    const platforms = await partInTime(readLatestOrders({ db, admin }, gid, OPEN), log);
    return platforms ? { kind: 'gathering', latest: platforms } : { kind: 'silent' };
  }
  return {
    kind: 'known',
    open: open.slice(0, OPEN).flatMap((order) => openOrder(order, at) ?? []),
    hasMore: open.length > OPEN,
    past: latest.map(pastOrder),
  };
}

function pastOrder({ id, name, createdAt, lines }: HomeOrder): PastOrder {
  return { number: customerNumber(id), name, createdAt, items: lines };
}

function openOrder(order: HomeOrder, now: number): OpenOrder | null {
  const step = orderNext(order, now);
  if (step === null) return null;
  const ended: readonly (string | null)[] = PARCEL_ENDED;
  const tracking = order.parcels
    .filter(({ displayStatus }) => !ended.includes(displayStatus))
    .flatMap((parcel) => parcel.tracking.map(({ number, url }) => ({ number, url })));
  const { total, refunded } = order;
  return {
    ...pastOrder(order),
    total,
    refunded,
    payment: orderPaymentState(order),
    step,
    tracking,
  };
}
