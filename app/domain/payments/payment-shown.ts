import type { PaymentState } from './payment';
import type { PaymentView } from './payment-view';

/** A payment as its owner's page shows it. */
export type PaymentShown = Pick<
  PaymentView,
  | 'id'
  | 'purpose'
  | 'state'
  | 'totalCents'
  | 'cashCents'
  | 'cardCents'
  | 'termsCents'
  | 'methodName'
  | 'orderGid'
  | 'orderName'
>;

/** Returns the fields that the page may send to the browser. */
export function shownPayment(view: PaymentView): PaymentShown {
  const { id, purpose, state, totalCents, cashCents, cardCents, termsCents } = view;
  const { methodName, orderGid, orderName } = view;
  return {
    id,
    purpose,
    state,
    totalCents,
    cashCents,
    cardCents,
    termsCents,
    methodName,
    orderGid,
    orderName,
  };
}

/** Whether it can no longer fail: for the customer it is done. */
export function isPaid({ state }: Pick<PaymentShown, 'state'>): boolean {
  return state === 'completed' || state === 'settled';
}

/**
 * Returns how soon its page should poll again; null if the state will not change by itself.
 *
 * @returns milliseconds
 */
export function lookAtPaymentAgainMs(state: PaymentState): number | null {
  switch (state) {
    case 'requires_action':
      return 4_000;
    case 'completed':
    case 'settled':
    case 'failed':
    case 'review':
      return null;
    default:
      return 1_500;
  }
}
