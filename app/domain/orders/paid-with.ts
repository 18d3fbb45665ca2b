import type { Cents } from '~/domain/core/money';

/** What paid for an order, down to the deposit, as its owner's pages show it. */
export type PaidWith = {
  paymentId: string;
  cashCents: Cents;
  cardCents: Cents;
  /** Owed on invoice. */
  termsCents: Cents;
  /** 'Visa ending in 4242'; null without a card. */
  cardName: string | null;
  /**
   * Name of the organization whose Earth Cash was used; only its admins see where that came from. Null for
   * the customer's own.
   */
  organization: string | null;
  /** The deposits that the customer's own Earth Cash came from, in order of use. */
  sources: PaidSource[];
  /** Refunded so far. */
  cashReturnedCents: Cents;
  cardRefundedCents: Cents;
};

export type PaidSource = {
  /** Null for money from elsewhere: the balance from before the store, an adjustment. */
  deposit: { id: string; /** ISO 8601, UTC. */ at: string } | null;
  cents: Cents;
};
