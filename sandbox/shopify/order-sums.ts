import { stableNumber } from '../kit/ids';
import type { ShippingRow } from './edit-rows';
import type { OrderLineRow, OrderRow } from './rows';

/** Totals of an order's row. Money is integer cents. */

/** Returns what the buyer has paid, less refunds. */
export function spentCents(orders: readonly OrderRow[]): number {
  return orders.reduce((sum, { paidCents, refundedCents }) => sum + paidCents - refundedCents, 0);
}

/** Returns the total of the lines after edits; refunds do not change it. */
export function dueCents(order: OrderRow): number {
  return order.totalCents + (order.addedCents ?? 0) - (order.removedCents ?? 0);
}

/**
 * Returns what the buyer still owes: what the order costs now, less what was paid and not given back. Nothing once it is
 * cancelled.
 */
export function outstandingCents(order: OrderRow): number {
  if (order.cancelledAt !== null) return 0;
  return Math.max(0, currentTotalCents(order) - order.paidCents + order.refundedCents);
}

/**
 * Returns the order's current total, less removed lines and refunds. What was paid above what the order costs goes back
 * first, which makes the order no cheaper than the edit did.
 */
export function currentTotalCents(order: OrderRow): number {
  const kept = order.refunds.reduce(
    (sum, { cents, lowersCents }) => sum + cents - (lowersCents ?? cents),
    0,
  );
  return dueCents(order) - Math.max(0, order.refundedCents - kept);
}

/** Returns the price of the goods after edits and discounts, without taxes and shipping. */
export function currentSubtotalCents(order: OrderRow): number {
  const added =
    (order.addedCents ?? 0) - (order.addedTaxCents ?? 0) - (order.addedShippingCents ?? 0);
  const removed =
    (order.removedCents ?? 0) - (order.removedTaxCents ?? 0) - (order.removedShippingCents ?? 0);
  return Math.max(0, order.subtotalCents - order.discountCents + added - removed);
}

/** Returns what was paid above what the order costs and has not been given back. */
export function overpaidCents(order: OrderRow): number {
  return Math.max(0, order.paidCents - order.refundedCents - currentTotalCents(order));
}

/** Returns an `OrderDisplayFinancialStatus` of the Admin schema. */
export function financialStatus(order: OrderRow): string {
  if (order.refundedCents > 0) {
    return order.refundedCents >= order.paidCents ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  }
  if (order.paidCents >= dueCents(order)) return 'PAID';
  if (order.cancelledAt !== null) return 'VOIDED';
  return order.paidCents > 0 ? 'PARTIALLY_PAID' : 'PENDING';
}

/** Returns the shipping lines that no edit has removed, the one that was ordered first. */
export function shippingLines(order: OrderRow): ShippingRow[] {
  const { shippingTitle: title = 'Standard', shippingCents } = order;
  const ordered = { id: stableNumber(`shipping line ${order.id}`), title, cents: shippingCents };
  const all = [...(shippingCents > 0 ? [ordered] : []), ...(order.addedShipping ?? [])];
  return all.filter(({ id }) => !order.removedShipping?.includes(id));
}

const unitsOf = (rows: readonly { lineId: number; quantity: number }[], { id }: OrderLineRow) =>
  rows.filter(({ lineId }) => lineId === id).reduce((sum, { quantity }) => sum + quantity, 0);

/** Returns the line's units that were neither removed by an edit nor refunded. */
export function currentQuantity({ refunds }: OrderRow, line: OrderLineRow): number {
  const back = unitsOf(
    refunds.flatMap(({ lines }) => lines ?? []),
    line,
  );
  return line.quantity + (line.more ?? 0) - (line.removed ?? 0) - back;
}

/** Returns the line's units that are in parcels which were not canceled. */
export function sentQuantity({ fulfillments }: OrderRow, line: OrderLineRow): number {
  return unitsOf(
    fulfillments.flatMap((parcel) => (parcel.canceledAt ? [] : parcel.lines)),
    line,
  );
}

/** Returns an `OrderDisplayFulfillmentStatus` of the Admin schema. */
export function fulfillmentStatus(order: OrderRow): string {
  if (order.fulfilled) return 'FULFILLED';
  if (order.fulfillments.some(({ canceledAt }) => !canceledAt)) return 'PARTIALLY_FULFILLED';
  const open = order.fulfillmentOrders?.filter((row) =>
    row.lines.some((line) => line.units > line.sent),
  );
  return open?.length && open.every(({ holds }) => holds.length > 0) ? 'ON_HOLD' : 'UNFULFILLED';
}
