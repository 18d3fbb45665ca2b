import type { Order } from './order';

/** What has been paid, whatever became of the money since; nothing can be received for these. */
const SETTLED = new Set(['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED', 'VOIDED']);

/** Whether something is still to be paid for an order, as the platform's word for it has it. */
export function isOwing(order: Pick<Order, 'displayFinancialStatus' | 'cancelledAt'>): boolean {
  return order.cancelledAt === null && !SETTLED.has(order.displayFinancialStatus ?? '');
}
