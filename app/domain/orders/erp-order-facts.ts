import type { CustomerType } from '~/domain/customers/customer';
import type { Cents } from '~/domain/core/money';
import type { Order } from './order';

/** Our own data about an order, for its page in the back-office. Times are ISO 8601, UTC. */

/** How the order was paid with us; null if it was paid elsewhere. */
export type OrderPaid = {
  paymentId: string;
  /** The payment's state (`PaymentState`): held, drafted … settled, failed. */
  state: string;
  createdAt: string;
  settledAt: string | null;
  totalCents: Cents;
  storeCreditCents: Cents;
  cardCents: Cents;
  /** The part on invoice. */
  termsCents: Cents;
  /** The customer's own number of an order on invoice, if they gave one. */
  poNumber: string | null;
  /** Such as 'Visa ending in 4242'; null if no card was used. */
  cardName: string | null;
  /** The organization whose Earth Cash was used, if any. */
  organization: string | null;
  /** What was refunded of the order. The next two are what has been returned so far. */
  refundedCents: Cents;
  /** Returned as Earth Cash, regardless of how it was paid. */
  storeCreditReturnedCents: Cents;
  cardRefundedCents: Cents;
};

/** The ambassador's commission on the order. */
export type OrderCommission = {
  ambassadorGid: string;
  /** As the program shows the name; null if the mirror no longer has the ambassador. */
  ambassadorName: string | null;
  baseCents: Cents;
  basisPoints: number;
  /** `commissionCents` is what was earned, `netCents` what stands now. */
  commissionCents: Cents;
  netCents: Cents;
  payableAt: string;
};

/** The draft order that an order was made from. */
export type OrderDraft = {
  gid: string;
  /** `#D12` */
  name: string;
  /** OPEN, INVOICE_SENT, COMPLETED: Shopify may add values. */
  status: string;
  discountCodes: string[];
  discount: { title: string | null; amountCents: Cents } | null;
  attributes: { name: string; value: string }[];
};

/** The buyer, from the mirror of customers. */
export type OrderBuyer = {
  gid: string;
  name: string;
  email: string | null;
  type: CustomerType;
  tags: string[];
  orderCount: number;
  spentCents: Cents;
  balanceCents: Cents;
};

/** A ledger transaction or commission entry caused by the order. */
export type OrderMoneyEvent = {
  id: string;
  at: string;
  /** A kind of the ledger (`payment_spent`) or of a commission (`commission_earned`). */
  kind: string;
  cents: Cents;
};

/**
 * Removes the customer from an order after they asked to be forgotten. What was sold stays, for the
 * figures; the address, the e-mail, the tags, the tracking and the notes go.
 */
export function withoutPerson(order: Order): Order {
  return {
    ...order,
    email: null,
    tags: [],
    shippingAddress: null,
    fulfillments: order.fulfillments.map((parcel) => ({ ...parcel, tracking: [] })),
    refunds: order.refunds.map((refund) => ({ ...refund, note: null })),
  };
}
