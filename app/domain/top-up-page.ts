import type { Cents } from './money';
import type { PaymentMethod } from './payment-method';
import type { TopUpEventKind, TopUpStop, TopUpTerms, TypedTopUp } from './top-up';

/** What /dashboard/payments/top-up is drawn with, and what its post is answered. */
export type TopUpPage = {
  /** Null for who has never turned it on. */
  topUp: TopUpShown | null;
  /** The customer's own cards; one that has expired is there, and says so. */
  cards: PaymentMethod[];
  /** A sentence while the card company is silent; there are no cards then. */
  problem: string | null;
  bounds: { leastCents: Cents; mostCents: Cents; mostInMonthCents: Cents };
  /** What the fields begin with. */
  typed: TypedTopUp;
  /** Of what is on file now; another one, and a form that was drawn before is out of date. */
  version: number;
  /** What can be spent now. */
  availableCents: Cents;
};

/** An automatic top-up as its owner's page says it. */
export type TopUpShown = {
  isOn: boolean;
  terms: TopUpTerms;
  methodName: string;
  /** ISO 8601, UTC. */
  agreedAt: string;
  stopped: { because: TopUpStop; at: string } | null;
  isUnderWay: boolean;
  usedThisMonthCents: Cents;
  /** When it goes on, where the month is used up and the balance is low: ISO 8601, UTC. */
  cappedUntil: string | null;
};

/** One line of the history. */
export type TopUpLine = {
  id: string;
  kind: TopUpEventKind;
  because: TopUpStop | null;
  /** What was charged; null where nothing was. */
  chargedCents: Cents | null;
  depositId: string | null;
  agreed: string[];
  methodName: string;
  /** ISO 8601, UTC. */
  at: string;
};

/** What is to be agreed to. */
export type TopUpReview = { terms: TopUpTerms; methodName: string };

/** The answer to a post that has not turned it on. */
export type TopUpReply = {
  step: 'form' | 'review';
  typed: TypedTopUp;
  version: number;
  /** Sentences: at the fields, about the whole. */
  faults: Partial<Record<'threshold' | 'amount' | 'cap' | 'method' | 'form', string>>;
  /** In the step `review`. */
  review: TopUpReview | null;
};

/** What the card on /dashboard/payments says; null for who has never turned it on. */
export type TopUpCardData = Pick<TopUpShown, 'isOn' | 'terms' | 'methodName' | 'stopped'> | null;
