import type { CustomOrderView } from './custom-order-view';

type Standing = Pick<
  CustomOrderView,
  'state' | 'isPayable' | 'paymentId' | 'address' | 'hasOpenProof'
>;

/**
 * What the customer of a request does next; null while it is ours to do, or over. An accepted one whose
 * payment was refused before it was begun has no payment, and is paid anew.
 */
export function customerStep(order: Standing): 'payment' | 'pay' | 'address' | 'approve' | null {
  const { state } = order;
  const isAgreed = state === 'approved' || state === 'accepted';
  if (isAgreed && order.paymentId !== null) return 'payment';
  if (order.isPayable) return 'pay';
  if (state === 'approved' && order.address.length === 0) return 'address';
  return order.hasOpenProof ? 'approve' : null;
}
