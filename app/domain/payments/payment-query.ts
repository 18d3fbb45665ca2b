import { AMOUNT_SORTS } from '~/domain/core/forms/amount-range';
import { choice, DAYS, defineList, type QueryIn } from '~/domain/core/lists';
import type { PaymentPurpose } from '~/domain/ledger/statement';
import type { Cents } from '~/domain/core/money';
import type { OrderPaymentState } from '~/domain/orders/order-payment';
import type { PaymentState } from './payment-states';

export const PAYMENT_PURPOSES = ['cart', 'custom_order', 'invoice'] as const;

/** The standings that customers can filter by; every payment has exactly one. */
export const PAYMENT_STANDINGS = [
  'paid',
  'on-invoice',
  'under-way',
  'checked',
  'not-made',
] as const;
export type PaymentStanding = (typeof PAYMENT_STANDINGS)[number];

/** A customer's payments; `standing` and `purpose` are null for any. */
export const PAYMENT_LIST = defineList({
  filters: {
    purpose: choice('for', PAYMENT_PURPOSES),
    standing: choice('state', PAYMENT_STANDINGS),
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
  /** The invoice's id in QuickBooks, or the custom order's id; nothing that reveals a cart. */
  subject: string | null;
  standing: PaymentStanding;
  totalCents: Cents;
  /** How it was paid; the three add up to the total. */
  cashCents: Cents;
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
 * Returns a payment's standing as its customer sees it.
 *
 * @param order the payment state of its order, if that was placed on invoice; null otherwise
 */
export function paymentStanding(
  state: PaymentState,
  order: OrderPaymentState | null,
): PaymentStanding {
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
