import { defineTabs } from '~/domain/core/lists';
import type { Cents } from '~/domain/core/money';

/** Paid into Earth Cash at once, or by a bank transfer that a staff member makes. */
export type PayoutMethod = 'earth_cash' | 'transfer';

/**
 * A transfer starts as `asked`; a payout into Earth Cash starts as `paid`. `refused` by staff, `canceled` by its
 * ambassador: both give the amount back.
 */
export type PayoutState = 'asked' | 'paid' | 'refused' | 'canceled';

/** A payout of an ambassador's commission, as its pages show it. */
export type PayoutShown = {
  id: string;
  method: PayoutMethod;
  state: PayoutState;
  cents: Cents;
  /** ISO 8601, UTC. */
  requestedAt: string;
  /** Null while a transfer waits for a staff member. */
  endedAt: string | null;
  /** Set for a transfer that was made. */
  reference: string | null;
  /** Set for a transfer that was refused. */
  reason: string | null;
};

/** Why a payout was refused; nothing is written in this case. */
export type PayoutRejection =
  /** The payable amount is no longer the one that the page showed. */
  | { code: 'payout_changed'; cents: Cents }
  | { code: 'payout_nothing' }
  | { code: 'payout_too_little'; minimumCents: Cents }
  /** Together with recent deposits, the amount exceeds what Earth Cash may receive in 24 hours (M-4). */
  | { code: 'payout_over_day'; limitCents: Cents; cents: Cents }
  /** An earlier transfer is still pending. */
  | { code: 'payout_transfer_waits' }
  /** The transfer to be canceled has ended. */
  | { code: 'payout_ended' }
  | { code: 'payout_frozen' }
  /** The opening balance has not been imported from Shopify yet. */
  | { code: 'payout_not_ready' }
  /** The form was already used for another amount, or for the other way. */
  | { code: 'payout_form_used' };

export type PayoutRejectionCode = PayoutRejection['code'];

const STATUS: Readonly<Partial<Record<PayoutRejectionCode, 403 | 409 | 503>>> = {
  payout_changed: 409,
  payout_transfer_waits: 409,
  payout_ended: 409,
  payout_frozen: 403,
  payout_not_ready: 503,
};

/** Returns the HTTP status of a reply with this rejection. */
export function payoutRejectionStatus(code: PayoutRejectionCode): 403 | 409 | 422 | 503 {
  return STATUS[code] ?? 422;
}

/** Checks a payout by its amounts alone: what is payable now, and what the page showed. */
export function rejectedPayout(
  { payableCents, shownCents }: { payableCents: Cents; shownCents: Cents },
  minimumCents: Cents,
): PayoutRejection | null {
  if (payableCents <= 0) return { code: 'payout_nothing' };
  if (payableCents < minimumCents) return { code: 'payout_too_little', minimumCents };
  return payableCents === shownCents ? null : { code: 'payout_changed', cents: payableCents };
}

/** The lists on the payouts page: transfers to be made, all payouts, payable balances. */
export const PAYOUT_LIST = defineTabs({
  param: 'list',
  tabs: ['waiting', 'all', 'payable'],
  perPage: 50,
});

/** A payout as staff see it. */
export type ListedPayout = {
  id: string;
  ambassadorGid: string;
  method: PayoutMethod;
  state: PayoutState;
  cents: Cents;
  /** ISO 8601, UTC. */
  requestedAt: string;
  endedAt: string | null;
  reference: string | null;
};

/** What an ambassador can be paid, and what is still on hold. */
export type PayableBalance = { ambassadorGid: string; payableCents: Cents; pendingCents: Cents };

/** Returns how much of a transfer is still earned: less than requested if commission was taken back. */
export function stillEarned(requested: Cents, besides: Cents): number {
  return Math.max(0, requested + Math.min(0, besides));
}
