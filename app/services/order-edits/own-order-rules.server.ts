import type { Order } from '~/domain/orders/order';
import type { OwnOrderRejection } from '~/domain/order-edits/own-order';
import { isInDispute } from '~/models/disputes/dispute.server';
import { isPackingBegun } from '~/models/fulfillment/packing.server';
import { hasOpenEdit } from '~/models/order-edits/order-edit.server';
import { findOwnOrderFacts } from '~/models/order-edits/own-order.server';
import { hasOpenPayment } from '~/models/payments/payments-of-order.server';
import { listStaffRefunds } from '~/models/refunds/order-refund.server';
import type { ServiceContext } from '~/services/context';

type Db = ServiceContext['db'];

/** An order of its customer, as Shopify has it now. */
type OwnOrder = { gid: string; cancelledAt: string | null; fulfillmentStatus: string };

/** What Shopify says of an order of which nothing was sent or handed to anybody who sends it. */
const UNTOUCHED = ['UNFULFILLED', 'SCHEDULED', 'OPEN'];

/**
 * Returns why customers cannot change an order by themselves any more; null if they can: it is neither packed nor
 * printed, and nobody else is changing it or its money.
 */
export async function whyNotOwn(db: Db, order: OwnOrder): Promise<OwnOrderRejection | null> {
  if (order.cancelledAt !== null) return 'canceled';
  if (!UNTOUCHED.includes(order.fulfillmentStatus)) return 'packing';
  if (await isPackingBegun(db, order.gid)) return 'packing';
  if ((await findOwnOrderFacts(db, order.gid)).isPrinted) return 'printed';
  return null;
}

/** The same for a cancellation, which moves money: it waits for whatever moves money of the order now. */
export async function whyNotCancel(db: Db, order: OwnOrder): Promise<OwnOrderRejection | null> {
  const closed = await whyNotOwn(db, order);
  if (closed) return closed;
  if (await hasOpenPayment(db, order.gid)) return 'under-way';
  if (await hasOpenEdit(db, order.gid)) return 'under-way';
  const refunds = await listStaffRefunds(db, order.gid);
  if (refunds.some(({ state }) => state === 'asked')) return 'under-way';
  if (await isInDispute(db, order.gid)) return 'disputed';
  const { isInvoicePaid, isWaitingForApproval } = await findOwnOrderFacts(db, order.gid);
  if (isWaitingForApproval) return 'under-way';
  return isInvoicePaid ? 'invoice-paid' : null;
}

/** Whether its customer may still change an order by themselves: the page of the order offers it then. */
export async function isOwnChangeable(
  db: Db,
  order: Pick<Order, 'id' | 'cancelledAt' | 'displayFulfillmentStatus'>,
): Promise<boolean> {
  const { id: gid, cancelledAt, displayFulfillmentStatus: fulfillmentStatus } = order;
  return (await whyNotOwn(db, { gid, cancelledAt, fulfillmentStatus })) === null;
}
