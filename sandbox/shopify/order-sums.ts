import type { OrderLineRow, OrderRow } from './rows';

/** What an order's row comes to. Money is integer cents. */

/** What the buyer has paid and not got back. */
export function spentCents(orders: readonly OrderRow[]): number {
  return orders.reduce((sum, { paidCents, refundedCents }) => sum + paidCents - refundedCents, 0);
}

/** The total with the lines that are left after edits; refunds do not change it. */
export function dueCents(order: OrderRow): number {
  return order.totalCents - (order.removedCents ?? 0);
}

/** What the buyer still owes; nothing once the order is cancelled. */
export function outstandingCents(order: OrderRow): number {
  return order.cancelledAt === null ? Math.max(0, dueCents(order) - order.paidCents) : 0;
}

/** What the order is worth now: less what was taken out and what was given back. */
export function currentTotalCents(order: OrderRow): number {
  return order.totalCents - Math.max(order.removedCents ?? 0, order.refundedCents);
}

/** `OrderDisplayFinancialStatus` of the Admin schema. */
export function financialStatus(order: OrderRow): string {
  if (order.refundedCents > 0) {
    return order.refundedCents >= order.paidCents ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  }
  if (order.paidCents >= dueCents(order)) return 'PAID';
  if (order.cancelledAt !== null) return 'VOIDED';
  return order.paidCents > 0 ? 'PARTIALLY_PAID' : 'PENDING';
}

const unitsOf = (rows: readonly { lineId: number; quantity: number }[], { id }: OrderLineRow) =>
  rows.filter(({ lineId }) => lineId === id).reduce((sum, { quantity }) => sum + quantity, 0);

/** Units of the line that were neither taken out by an edit nor given back by a refund. */
export function currentQuantity({ refunds }: OrderRow, line: OrderLineRow): number {
  const back = unitsOf(
    refunds.flatMap(({ lines }) => lines ?? []),
    line,
  );
  return line.quantity - (line.removed ?? 0) - back;
}

/** Units of the line that are in parcels. */
export function sentQuantity({ fulfillments }: OrderRow, line: OrderLineRow): number {
  return unitsOf(
    fulfillments.flatMap(({ lines }) => lines),
    line,
  );
}

/** `OrderDisplayFulfillmentStatus` of the Admin schema. */
export function fulfillmentStatus(order: OrderRow): string {
  if (order.fulfilled) return 'FULFILLED';
  return order.fulfillments.length > 0 ? 'PARTIALLY_FULFILLED' : 'UNFULFILLED';
}
