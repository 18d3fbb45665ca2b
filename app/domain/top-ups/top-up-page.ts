import type { Cents } from '~/domain/core/money';
import type { PaymentMethod } from '~/domain/payment-methods/payment-method';
import type { TopUpEventKind, TopUpStop, TopUpTerms, TypedTopUp } from './top-up';

/** Data of /dashboard/payments/top-up, for the page and for the response to its form. */
export type TopUpPage = {
  /** Null if the customer has never turned it on. */
  topUp: TopUpShown | null;
  /** The customer's own cards, including expired ones, which are marked. */
  cards: PaymentMethod[];
  /** A message while Stripe does not answer; there are no cards then. */
  problem: string | null;
  bounds: { leastCents: Cents; mostCents: Cents; mostInMonthCents: Cents };
  /** Initial values of the fields. */
  typed: TypedTopUp;
  /** Version of the stored agreement; a form rendered from another version is outdated. */
  version: number;
  /** What can be spent now. */
  availableCents: Cents;
};

/** An automatic top-up as its owner's page shows it. */
export type TopUpShown = {
  isOn: boolean;
  terms: TopUpTerms;
  methodName: string;
  /** ISO 8601, UTC. */
  agreedAt: string;
  stopped: { because: TopUpStop; at: string } | null;
  isUnderWay: boolean;
  usedThisMonthCents: Cents;
  /** When it resumes if the month's cap is reached and the balance is low: ISO 8601, UTC. */
  cappedUntil: string | null;
};

/** One line of the history. */
export type TopUpLine = {
  id: string;
  kind: TopUpEventKind;
  because: TopUpStop | null;
  /** What was charged; null if nothing was. */
  chargedCents: Cents | null;
  depositId: string | null;
  agreed: string[];
  methodName: string;
  /** ISO 8601, UTC. */
  at: string;
};

/** What the customer is asked to agree to. */
export type TopUpReview = { terms: TopUpTerms; methodName: string };

/** Data of the card on /dashboard/payments; null if the customer has never turned it on. */
export type TopUpCardData = Pick<TopUpShown, 'isOn' | 'terms' | 'methodName' | 'stopped'> | null;

/**
 * Why automatic top-up was not turned on: nothing is stored or charged. The code is the key of a sentence
 * in content/core/errors.ts.
 */
export type TopUpRejection =
  | {
      code:
        | 'top_up_method_missing'
        | 'top_up_method_bank'
        | 'deposit_method_unknown'
        | 'deposit_method_expired'
        | 'top_up_card_unused'
        | 'top_up_after_decline'
        | 'top_up_changed'
        | 'top_up_closing'
        | 'deposit_not_ready'
        | 'deposit_frozen'
        | 'deposit_card_company_silent';
    }
  /** The bank has not authenticated the customer for an amount this large with this card. */
  | { code: 'top_up_amount_unused'; amountCents: Cents };

export type TopUpRejectionCode = TopUpRejection['code'];

const STATUS: Readonly<Partial<Record<TopUpRejectionCode, 403 | 404 | 409 | 503>>> = {
  top_up_changed: 409,
  deposit_not_ready: 503,
  deposit_card_company_silent: 503,
  deposit_frozen: 403,
  // The same as for a method that does not exist (money-security S-1).
  deposit_method_unknown: 404,
};

/** Returns the HTTP status of a response with this rejection. */
export function topUpRejectionStatus(code: TopUpRejectionCode): 403 | 404 | 409 | 422 | 503 {
  return STATUS[code] ?? 422;
}
