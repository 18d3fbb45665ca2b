/**
 * The parts of a PaymentIntent that the store reads. `status` is an open list: Stripe may add a value at
 * any time, and an unknown one must never move money (money-security 1.1 row 5).
 *
 * @see https://docs.stripe.com/api/payment_intents/object
 */
export type IntentSnapshot = {
  id: string;
  status: string;
  amountCents: number;
  amountReceivedCents: number;
  currency: string;
  /** The customer's id at Stripe. */
  customer: string | null;
  livemode: boolean;
  metadata: Record<string, string>;
  latestChargeId: string | null;
  /** Why the last attempt was declined, as Stripe's codes. */
  decline: { code: string; declineCode: string | null } | null;
  /** Where the customer's bank wants to authenticate them. */
  nextActionUrl: string | null;
  /** For the owner's page only; never logged. */
  clientSecret: string | null;
  createdAt: Date;
};
