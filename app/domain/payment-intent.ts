/**
 * What the store reads from a PaymentIntent, in its own words. `status` is open: the vendor may add
 * one at any time, and an unknown one must never move money (money-security 1.1 row 5).
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
  /** Why the last try was declined, by the vendor's codes. */
  decline: { code: string; declineCode: string | null } | null;
  /** Where the customer's bank wants to see them. */
  nextActionUrl: string | null;
  /** For the owner's page only; never logged. */
  clientSecret: string | null;
  createdAt: Date;
};
