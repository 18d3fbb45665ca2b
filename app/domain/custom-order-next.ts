import type { CustomOrderView } from './custom-order-view';

type Standing = Pick<
  CustomOrderView,
  'state' | 'isPayable' | 'paymentId' | 'address' | 'hasOpenProof'
>;

/**
 * Returns the customer's next step in a custom order; null if it is our turn or the order is closed. An
 * accepted order whose payment was refused before it began has no payment, so it can be paid again.
 */
export function customerStep(order: Standing): 'payment' | 'pay' | 'address' | 'approve' | null {
  const { state } = order;
  const isAgreed = state === 'approved' || state === 'accepted';
  if (isAgreed && order.paymentId !== null) return 'payment';
  if (order.isPayable) return 'pay';
  if (state === 'approved' && order.address.length === 0) return 'address';
  return order.hasOpenProof ? 'approve' : null;
}
