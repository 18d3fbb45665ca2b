import type { Order } from './order';

/** Paid at some time, whatever became of the money since; no payment can be received for these. */
const SETTLED = new Set(['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED', 'VOIDED']);

/** Whether a payment is outstanding, going by Shopify's financial status. */
export function isOwing(order: Pick<Order, 'displayFinancialStatus' | 'cancelledAt'>): boolean {
  return order.cancelledAt === null && !SETTLED.has(order.displayFinancialStatus ?? '');
}
