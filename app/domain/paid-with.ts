import type { Cents } from './money';

/** What paid for an order, as its owner's pages show it: down to the deposit. */
export type PaidWith = {
  paymentId: string;
  cashCents: Cents;
  cardCents: Cents;
  /** Owed afterwards, on invoice. */
  termsCents: Cents;
  /** 'Visa ending in 4242'; null where no card is part of it. */
  cardName: string | null;
  /**
   * Name of the organization whose Earth Cash it is: where that came from is its admins' business. Null
   * for the customer's own.
   */
  organization: string | null;
  /** Where the customer's own Earth Cash came from, in the order in which it was used. */
  sources: PaidSource[];
  /** What has been given back so far. */
  cashReturnedCents: Cents;
  cardRefundedCents: Cents;
};

export type PaidSource = {
  /** Null for what came from elsewhere: the balance before the store, a correction. */
  deposit: { id: string; /** ISO 8601, UTC. */ at: string } | null;
  cents: Cents;
};
