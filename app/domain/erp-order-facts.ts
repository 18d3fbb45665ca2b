import type { CustomerType } from './customer';
import type { Cents } from './money';

/** What the store itself knows of an order, for its page in the back-office. Times are ISO 8601, UTC. */

/** How it was paid here; null for an order that was paid elsewhere. */
export type OrderPaid = {
  paymentId: string;
  /** Of the payment: created, armed … settled, failed. */
  state: string;
  createdAt: string;
  settledAt: string | null;
  totalCents: Cents;
  cashCents: Cents;
  cardCents: Cents;
  /** On invoice. */
  termsCents: Cents;
  /** 'Visa ending in 4242'; null where no card is part of it. */
  cardName: string | null;
  /** Whose Earth Cash it is, where it is an organization's. */
  organization: string | null;
  /** What was refunded of the order, and what of it has gone back so far. */
  refundedCents: Cents;
  /** As Earth Cash, whatever it was paid with. */
  cashReturnedCents: Cents;
  cardRefundedCents: Cents;
};

/** What its ambassador gets for it. */
export type OrderCommission = {
  ambassadorGid: string;
  /** As the programme shows them; null where the copy has them no more. */
  ambassadorName: string | null;
  baseCents: Cents;
  basisPoints: number;
  /** As it was earned, and what it comes to now. */
  commissionCents: Cents;
  standingCents: Cents;
  payableAt: string;
};

/** Who bought it, from the copy of customers. */
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

/** Something that moved money because of it. */
export type OrderMoneyEvent = {
  id: string;
  at: string;
  /** Of the ledger (`payment_spent`), or of a commission (`commission_earned`). */
  kind: string;
  cents: Cents;
};
