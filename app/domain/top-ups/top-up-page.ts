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

/** The response to a form that did not turn it on. */
export type TopUpReply = {
  step: 'form' | 'review';
  typed: TypedTopUp;
  version: number;
  /** Messages for single fields, and for the whole form. */
  faults: Partial<Record<'threshold' | 'amount' | 'cap' | 'method' | 'form', string>>;
  /** Set in the step `review`. */
  review: TopUpReview | null;
};

/** Data of the card on /dashboard/payments; null if the customer has never turned it on. */
export type TopUpCardData = Pick<TopUpShown, 'isOn' | 'terms' | 'methodName' | 'stopped'> | null;
