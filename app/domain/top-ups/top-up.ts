import { parseAmount } from '~/domain/core/forms/amount';
import type { DepositFailure } from '~/domain/deposits/deposit-machine';
import { cents, type Cents } from '~/domain/core/money';
import {
  type DepositHistory,
  rejectedAmount,
  rejectedByHistory,
} from '~/domain/deposits/deposit-rules';
import { asks3ds } from '~/domain/payments/card-charge';
import type { DepositLimits } from '~/domain/payments/deposit-limits';

/** Automatic top-up: what a customer agrees to, and why it stops (docs/money.md, decision 0025). */

/** The agreement: below the threshold this amount is charged, up to the cap in a month. */
export type TopUpTerms = {
  thresholdCents: Cents;
  amountCents: Cents;
  monthlyCapCents: Cents;
};

/** Bounds of the form, in cents. The largest single charge is bounded by the rules of deposits. */
export const TOP_UP_BOUNDS = { leastThreshold: 100, leastAmount: 500, mostInMonth: 1_000_000 };

/** Why it was stopped; each is a sentence in content/top-ups/top-up.ts. */
const TOP_UP_STOPS = [
  'by_customer',
  'card_removed',
  'card_expired',
  /** The bank would require authentication (money-security 3.9). */
  'customer_needed',
  /** The amount is outside what a deposit may be now. */
  'amount_refused',
  'account_closing',
] as const;

export type TopUpStop = (typeof TOP_UP_STOPS)[number] | DepositFailure;

/** Events of its history. */
const TOP_UP_EVENTS = ['turned_on', 'changed', 'added', 'not_added', 'capped', 'stopped'] as const;

export type TopUpEventKind = (typeof TOP_UP_EVENTS)[number];

/** After this many consecutive charges that could not be started, it stops and says so. */
export const TOP_UP_PATIENCE = 3;

/** Exactly what was typed and chosen. */
export type TypedTopUp = Record<'threshold' | 'amount' | 'cap' | 'method', string>;

export type TopUpError =
  | 'top_up_threshold_missing'
  | 'top_up_threshold_too_small'
  | 'top_up_amount_too_small'
  | 'top_up_amount_too_large'
  | 'top_up_amount_below_threshold'
  | 'top_up_cap_missing'
  | 'top_up_cap_too_small'
  | 'top_up_cap_too_large'
  | 'deposit_amount_missing'
  | 'deposit_amount_malformed';

export type TopUpErrors = Partial<Record<'threshold' | 'amount' | 'cap', TopUpError>>;

/**
 * Reads the terms, or what is wrong with each field. The amount must be at least the threshold, so that one
 * charge always restores the balance and a drop never causes a series of charges.
 *
 * @param bounds the smallest and largest single deposit
 */
export function parseTerms(
  typed: Pick<TypedTopUp, 'threshold' | 'amount' | 'cap'>,
  bounds: { minCents: number; maxCents: number },
): { terms: TopUpTerms; errors: null } | { terms: null; errors: TopUpErrors } {
  const threshold = parseDollars(typed.threshold);
  const amount = parseDollars(typed.amount);
  const cap = parseDollars(typed.cap);
  const errors: TopUpErrors = {};
  if (threshold === null) errors.threshold = malformed(typed.threshold, 'top_up_threshold_missing');
  else if (threshold < TOP_UP_BOUNDS.leastThreshold)
    errors.threshold = 'top_up_threshold_too_small';
  if (amount === null) errors.amount = malformed(typed.amount, 'deposit_amount_missing');
  else if (amount < leastTopUp(bounds)) errors.amount = 'top_up_amount_too_small';
  else if (amount > bounds.maxCents) errors.amount = 'top_up_amount_too_large';
  else if (threshold !== null && amount < threshold)
    errors.amount = 'top_up_amount_below_threshold';
  if (cap === null) errors.cap = malformed(typed.cap, 'top_up_cap_missing');
  else if (cap > TOP_UP_BOUNDS.mostInMonth) errors.cap = 'top_up_cap_too_large';
  else if (amount !== null && cap < amount) errors.cap = 'top_up_cap_too_small';
  if (threshold === null || amount === null || cap === null || Object.keys(errors).length > 0) {
    return { terms: null, errors };
  }
  return {
    terms: { thresholdCents: threshold, amountCents: amount, monthlyCapCents: cap },
    errors: null,
  };
}

/** Returns the smallest automatic charge. */
export function leastTopUp({ minCents }: { minCents: number }): Cents {
  return cents(Math.max(minCents, TOP_UP_BOUNDS.leastAmount));
}

function parseDollars(text: string): Cents | null {
  return parseAmount(text.trim().replace(/^\$/, ''));
}

function malformed(text: string, missing: TopUpError): TopUpError {
  return text.trim() === '' ? missing : 'deposit_amount_malformed';
}

/** What decides whether a balance is topped up: one customer's data at one moment. */
export type TopUpSnapshot = {
  terms: TopUpTerms;
  /** What the customer can spend. */
  availableCents: Cents;
  /** The account is frozen, or the balance from before the store is not imported yet. */
  isBlocked: boolean;
  /** The customer has asked to close the account or to be forgotten. */
  isClosing: boolean;
  /** Another deposit is under way (including at a bank) or in review. */
  hasOpenDeposit: boolean;
  hasOpenDispute: boolean;
  /** Charged by top-ups in this month of the store, including those under way. */
  usedThisMonthCents: Cents;
  /** When the month ends, UTC milliseconds. */
  monthEndsAt: number;
  history: DepositHistory;
  /** The customer's largest own deposit with this card; null without one. */
  largestByHandCents: Cents | null;
  limits: DepositLimits;
  /** UTC milliseconds. */
  now: number;
};

export type TopUpStep =
  /** The balance is high enough. */
  | { do: 'nothing' }
  | { do: 'charge' }
  /** Not now, and nobody is notified. @property until UTC milliseconds */
  | { do: 'wait'; until: number }
  /** The month's cap is reached. */
  | { do: 'capped'; until: number }
  | { do: 'stop'; because: TopUpStop };

const MINUTE_MS = 60_000;

/** Stripe answers in seconds; anything slower is checked again after this. */
const OPEN_POLL_MS = 15_000;
/** Between checks of something that a person has to end first. */
const SLOW_POLL_MS = 10 * MINUTE_MS;

/**
 * Decides whether a balance is topped up now. All limits of deposits apply (money-security M-4). The
 * customer is absent and cannot authenticate, so a charge that would require authentication (3.9) is not
 * made: the top-up stops.
 *
 * @param look read while the customer's row is locked
 */
export function nextTopUpStep(snapshot: TopUpSnapshot): TopUpStep {
  const { terms, history, limits, now } = snapshot;
  const later = (ms: number): TopUpStep => ({ do: 'wait', until: now + ms });
  if (snapshot.isClosing) return { do: 'stop', because: 'account_closing' };
  if (snapshot.availableCents >= terms.thresholdCents) return { do: 'nothing' };
  if (snapshot.isBlocked || snapshot.hasOpenDispute) return later(SLOW_POLL_MS);
  if (snapshot.hasOpenDeposit) return later(OPEN_POLL_MS);
  if (snapshot.usedThisMonthCents + terms.amountCents > terms.monthlyCapCents) {
    return { do: 'capped', until: snapshot.monthEndsAt };
  }
  if (rejectedAmount(terms.amountCents, limits)) return { do: 'stop', because: 'amount_refused' };
  const rejection = rejectedByHistory(terms.amountCents, history, limits, now);
  if (rejection) {
    return later('waitSeconds' in rejection ? rejection.waitSeconds * 1000 : SLOW_POLL_MS);
  }
  return needsCustomer(snapshot) ? { do: 'stop', because: 'customer_needed' } : { do: 'charge' };
}

/**
 * Whether the charge would require authentication (3.9). Always with a card that the customer has not yet
 * used themselves, and after a decline. For a first deposit, and from 200.00 on, unless they have deposited
 * as much themselves with this very card.
 */
export function needsCustomer({
  terms,
  history,
  largestByHandCents,
}: Pick<TopUpSnapshot, 'terms' | 'history' | 'largestByHandCents'>): boolean {
  if (largestByHandCents === null || history.hasDeclinedSinceCredit) return true;
  return asks3ds(terms.amountCents, 'card', history) && terms.amountCents > largestByHandCents;
}

/** What a top-up was started with, and what is agreed now. */
type Begun = { amountCents: Cents; paymentMethodId: string; topUpMonth: string | null };
type Agreed = { isOn: boolean; paymentMethodId: string };

/** Like `TopUpSnapshot`, but the deposit itself already counts in what its month has used. */
type RecheckSnapshot = Omit<TopUpSnapshot, 'hasOpenDeposit' | 'monthEndsAt' | 'limits' | 'now'>;

/**
 * Returns why a started top-up must not be charged now; null if it may be. The daily limits are not checked
 * again: they were kept when it started and have counted it since. If its month is over, a new one starts
 * in the next.
 *
 * @param look read while the customer's row is locked
 * @param month the store's month in which the charge would fall, YYYY-MM
 */
export function reasonToCallOff(
  snapshot: RecheckSnapshot,
  agreed: Agreed,
  begun: Begun,
  month: string,
): DepositFailure | null {
  const isSame =
    agreed.isOn &&
    agreed.paymentMethodId === begun.paymentMethodId &&
    snapshot.terms.amountCents === begun.amountCents;
  if (!isSame) return 'deposit_not_agreed';
  if (snapshot.availableCents >= snapshot.terms.thresholdCents) return 'deposit_not_needed';
  if (begun.topUpMonth !== month || snapshot.usedThisMonthCents > snapshot.terms.monthlyCapCents) {
    return 'deposit_month_over';
  }
  const isHeldBack =
    snapshot.isClosing || snapshot.isBlocked || snapshot.hasOpenDispute || needsCustomer(snapshot);
  return isHeldBack ? 'deposit_held_back' : null;
}
