import type { Cents } from './money';

/** Into Earth Cash at once, or by a bank transfer that a person makes. */
export type PayoutWay = 'earth_cash' | 'transfer';

/** A transfer is asked for and then ended; what goes into Earth Cash is paid from the beginning. */
export type PayoutState = 'asked' | 'paid' | 'refused';

/** One payout of an ambassador's commission, as its pages show it. */
export type PayoutShown = {
  id: string;
  way: PayoutWay;
  state: PayoutState;
  cents: Cents;
  /** ISO 8601, UTC. */
  askedAt: string;
  /** Null while a transfer waits for its person. */
  endedAt: string | null;
  /** Of a transfer that was made. */
  reference: string | null;
  /** Of one that was refused. */
  reason: string | null;
};

/** Why nothing was paid out; nothing is written then. */
export type PayoutRefusal =
  /** What can be paid is another amount by now than was shown. */
  | { code: 'payout_changed'; cents: Cents }
  | { code: 'payout_nothing' }
  | { code: 'payout_too_little'; minimumCents: Cents }
  /** With what was put in, what can be paid is more than may come into Earth Cash in 24 hours (M-4). */
  | { code: 'payout_over_day'; limitCents: Cents; cents: Cents }
  /** A transfer that was asked for waits. */
  | { code: 'payout_transfer_waits' }
  | { code: 'payout_frozen' }
  /** Shopify has not said yet what the Earth Cash was before us. */
  | { code: 'payout_not_ready' }
  /** The form was used for another amount, or for the other way. */
  | { code: 'payout_form_used' };

export type PayoutRefusalCode = PayoutRefusal['code'];

const STATUS: Readonly<Partial<Record<PayoutRefusalCode, number>>> = {
  payout_changed: 409,
  payout_transfer_waits: 409,
  payout_frozen: 403,
  payout_not_ready: 503,
};

/** The status that an answer with this refusal has. */
export function payoutRefusalStatus(code: PayoutRefusalCode): number {
  return STATUS[code] ?? 422;
}

/** What decides about a payout besides the account: the amount that is there and the one that was shown. */
export function refusedPayout(
  { payableCents, shownCents }: { payableCents: Cents; shownCents: Cents },
  minimumCents: Cents,
): PayoutRefusal | null {
  if (payableCents <= 0) return { code: 'payout_nothing' };
  if (payableCents < minimumCents) return { code: 'payout_too_little', minimumCents };
  return payableCents === shownCents ? null : { code: 'payout_changed', cents: payableCents };
}
