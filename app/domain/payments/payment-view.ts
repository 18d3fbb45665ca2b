import type { Cents } from '~/domain/core/money';
import type { PaymentState } from './payment-states';
import type { PaymentSplit } from './payment';
import { paymentFailure, type PaymentFailure } from './payment-failure';
import type { IntentSnapshot } from '~/domain/payment-methods/payment-intent';
import type { PaymentPurpose } from '~/domain/ledger/statement';

/** A payment as its owner's pages and JSON answers may show it. */
export type PaymentView = {
  id: string;
  purpose: PaymentPurpose;
  state: PaymentState;
  totalCents: Cents;
  /** Its parts: from Earth Cash, by card, and owed on invoice. */
  cashCents: Cents;
  cardCents: Cents;
  termsCents: Cents;
  /** 'Visa ending in 4242'; null without a card. */
  methodName: string | null;
  /** Why it was not completed: the key of a sentence in content/core/errors.ts. Set from `undoing` on. */
  failureCode: PaymentFailure | null;
  /** Where the customer's bank wants to authenticate them; only while it waits for that. */
  nextActionUrl: string | null;
  /** `gid://shopify/Order/123`, from `completed` on; null for an invoice. */
  orderGid: string | null;
  /** `#1001` */
  orderName: string | null;
  createdAt: Date;
  settledAt: Date | null;
};

type Kept = PaymentSplit &
  Omit<PaymentView, 'failureCode' | 'nextActionUrl'> & { failureCode: string | null };

/** @param intent as just read; null if it was not read */
export function paymentView(payment: Kept, intent: IntentSnapshot | null): PaymentView {
  const { id, purpose, state, totalCents, cashCents, cardCents, termsCents } = payment;
  const { methodName, orderGid, orderName, createdAt, settledAt } = payment;
  const waits = state === 'requires_action' && intent?.status === 'requires_action';
  return {
    id,
    purpose,
    state,
    totalCents,
    cashCents,
    cardCents,
    termsCents,
    methodName,
    failureCode: paymentFailure(payment.failureCode),
    nextActionUrl: waits ? intent.nextActionUrl : null,
    orderGid,
    orderName,
    createdAt,
    settledAt,
  };
}

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
