import type { Cents } from '~/domain/core/money';
import type { PaymentSplit, PaymentState } from './payment';
import { paymentFailure, type PaymentFailure } from './payment-failure';
import type { IntentSnapshot } from '~/domain/payment-methods/payment-method';
import type { PaymentPurpose } from '~/domain/ledger/statement';
import { AMOUNT_SORTS } from '~/domain/core/forms/amount';
import { choice, DAYS, defineList, type QueryIn } from '~/domain/core/lists';
import type { OrderPaymentState } from '~/domain/orders/order-payment';

/** A payment as its owner's pages and JSON answers may show it. */
export type PaymentView = {
  id: string;
  purpose: PaymentPurpose;
  state: PaymentState;
  totalCents: Cents;
  /** Its parts: from Earth Cash, by card, and owed on invoice. */
  storeCreditCents: Cents;
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

type Stored = PaymentSplit &
  Omit<PaymentView, 'failureCode' | 'nextActionUrl'> & { failureCode: string | null };

/** @param intent as just read; null if it was not read */
export function paymentView(payment: Stored, intent: IntentSnapshot | null): PaymentView {
  const { id, purpose, state, totalCents, storeCreditCents, cardCents, termsCents } = payment;
  const { methodName, orderGid, orderName, createdAt, settledAt } = payment;
  const waits = state === 'requires_action' && intent?.status === 'requires_action';
  return {
    id,
    purpose,
    state,
    totalCents,
    storeCreditCents,
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
  | 'storeCreditCents'
  | 'cardCents'
  | 'termsCents'
  | 'methodName'
  | 'orderGid'
  | 'orderName'
  | 'failureCode'
>;

/** Returns the fields that the page may send to the browser. */
export function shownPayment(view: PaymentView): PaymentShown {
  const { id, purpose, state, totalCents, storeCreditCents, cardCents, termsCents } = view;
  const { methodName, orderGid, orderName, failureCode } = view;
  return {
    id,
    purpose,
    state,
    totalCents,
    storeCreditCents,
    cardCents,
    termsCents,
    methodName,
    orderGid,
    orderName,
    failureCode,
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
export function recheckPaymentMs(state: PaymentState): number | null {
  switch (state) {
    case 'requires_action':
      return 4_000;
    // A bank takes days.
    case 'processing':
    case 'completed':
    case 'settled':
    case 'failed':
    case 'review':
      return null;
    default:
      return 1_500;
  }
}

const PAYMENT_PURPOSES = ['cart', 'custom_order', 'quote', 'order', 'invoice'] as const;

/** The statuses that customers can filter by; every payment has exactly one. */
const PAYMENT_STATUSES = ['paid', 'on-invoice', 'under-way', 'checked', 'not-made'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** A customer's payments; `currentStatus` and `purpose` are null for any. */
export const PAYMENT_LIST = defineList({
  filters: {
    purpose: choice('for', PAYMENT_PURPOSES),
    currentStatus: choice('state', PAYMENT_STATUSES),
    ...DAYS,
  },
  sorts: AMOUNT_SORTS,
  perPage: 25,
});
export type PaymentQuery = QueryIn<typeof PAYMENT_LIST>;

/** A payment as lists and their downloads show it. */
export type PaymentListed = {
  id: string;
  purpose: PaymentPurpose;
  /** The invoice's id in QuickBooks, the custom order's, the order's GID; nothing that reveals a cart. */
  subject: string | null;
  currentStatus: PaymentStatus;
  totalCents: Cents;
  /** How it was paid; the three add up to the total. */
  storeCreditCents: Cents;
  cardCents: Cents;
  termsCents: Cents;
  /** 'Visa ending in 4242'; null without a card. */
  methodName: string | null;
  /** The organization whose Earth Cash was used; null for the customer's own. */
  organization: string | null;
  /** Refunded since, to Earth Cash and the card together. */
  returnedCents: Cents;
  /** `gid://shopify/Order/123` and `#1001`, once there is an order. */
  orderGid: string | null;
  orderName: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
};

/**
 * Returns a payment's status as its customer sees it.
 *
 * @param order the payment state of its order, if that was placed on invoice; null otherwise
 */
export function paymentStatus(state: PaymentState, order: OrderPaymentState | null): PaymentStatus {
  switch (state) {
    case 'completed':
    case 'settled':
      if (order === 'on-invoice') return 'on-invoice';
      return order === 'nothing-due' ? 'not-made' : 'paid';
    case 'review':
      return 'checked';
    case 'undoing':
    case 'failed':
      return 'not-made';
    default:
      return 'under-way';
  }
}
