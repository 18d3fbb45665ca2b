import type { Cents } from './money';
import type { PaymentPurpose, PaymentState } from './payment';
import type { PaymentStanding } from './payment-query';

/** A payment as lists and their files show it. */
export type PaymentListed = {
  id: string;
  purpose: PaymentPurpose;
  /** Of an invoice its id in the books, of a custom order its own; nothing that says anything of a cart. */
  subject: string | null;
  standing: PaymentStanding;
  totalCents: Cents;
  /** What paid it; the three add up to the total. */
  cashCents: Cents;
  cardCents: Cents;
  termsCents: Cents;
  /** 'Visa ending in 4242'; null where no card is part of it. */
  methodName: string | null;
  /** Whose Earth Cash it was, where it was not one's own. */
  organization: string | null;
  /** Given back since, to the Earth Cash and to the card together. */
  returnedCents: Cents;
  /** `gid://shopify/Order/123` and `#1001`, once there is an order. */
  orderGid: string | null;
  orderName: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
};

/** Where a payment stands for whoever made it. */
export function paymentStanding(state: PaymentState): PaymentStanding {
  switch (state) {
    case 'completed':
    case 'settled':
      return 'paid';
    case 'review':
      return 'checked';
    case 'undoing':
    case 'failed':
      return 'not-made';
    default:
      return 'under-way';
  }
}
