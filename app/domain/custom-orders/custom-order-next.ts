import type { CustomOrderEvent, CustomOrderState } from './custom-order';
import type { CustomOrderView } from './custom-order-view';

/** `customer`: to approve it or say what to change. `store`: to answer what the customer said. */
export type ProofTurn = 'customer' | 'store';

type Standing = Pick<
  CustomOrderView,
  'state' | 'isPayable' | 'paymentId' | 'address' | 'proofTurn'
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
  return order.proofTurn === 'customer' ? 'approve' : null;
}

/**
 * Returns who has to act on the newest proof: the customer, or the store once the customer has commented on
 * it. `models/custom-orders/custom-order-row` has the same rule in SQL.
 *
 * @param events oldest first
 */
export function proofTurn(
  state: CustomOrderState,
  events: readonly Pick<CustomOrderEvent, 'kind' | 'actor' | 'proofVersion'>[],
): ProofTurn | null {
  if (state !== 'quoted') return null;
  const last = events.findLast(
    ({ kind, proofVersion }) =>
      proofVersion !== null && (kind === 'proof_added' || kind === 'commented'),
  );
  if (!last) return null;
  return last.kind === 'commented' && last.actor === 'customer' ? 'store' : 'customer';
}
