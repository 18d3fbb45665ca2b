import {
  type DepositHistory,
  refusedAmount,
  refusedByHistory,
} from '~/domain/deposits/deposit-rules';
import type { Cents } from '~/domain/core/money';
import type { TopUpStop, TopUpTerms } from './top-up';
import { asks3ds } from '~/domain/payments/card-charge';
import type { DepositFailure } from '~/domain/deposits/deposit-failure';
import type { DepositLimits } from '~/domain/payments/deposit-limits';

/** What decides whether a balance is topped up: one customer's data at one moment. */
export type TopUpLook = {
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
const OPEN_LOOK_MS = 15_000;
/** Between checks of something that a person has to end first. */
const SLOW_LOOK_MS = 10 * MINUTE_MS;

/**
 * Decides whether a balance is topped up now. All limits of deposits apply (money-security M-4). The
 * customer is absent and cannot authenticate, so a charge that would require authentication (3.9) is not
 * made: the top-up stops.
 *
 * @param look read while the customer's row is locked
 */
export function nextTopUpStep(look: TopUpLook): TopUpStep {
  const { terms, history, limits, now } = look;
  const later = (ms: number): TopUpStep => ({ do: 'wait', until: now + ms });
  if (look.isClosing) return { do: 'stop', because: 'account_closing' };
  if (look.availableCents >= terms.thresholdCents) return { do: 'nothing' };
  if (look.isBlocked || look.hasOpenDispute) return later(SLOW_LOOK_MS);
  if (look.hasOpenDeposit) return later(OPEN_LOOK_MS);
  if (look.usedThisMonthCents + terms.amountCents > terms.monthlyCapCents) {
    return { do: 'capped', until: look.monthEndsAt };
  }
  if (refusedAmount(terms.amountCents, limits)) return { do: 'stop', because: 'amount_refused' };
  const refusal = refusedByHistory(terms.amountCents, history, limits, now);
  if (refusal) {
    return later('waitSeconds' in refusal ? refusal.waitSeconds * 1000 : SLOW_LOOK_MS);
  }
  return needsCustomer(look) ? { do: 'stop', because: 'customer_needed' } : { do: 'charge' };
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
}: Pick<TopUpLook, 'terms' | 'history' | 'largestByHandCents'>): boolean {
  if (largestByHandCents === null || history.hasDeclinedSinceCredit) return true;
  return asks3ds(terms.amountCents, 'card', history) && terms.amountCents > largestByHandCents;
}

/** What a top-up was started with, and what is agreed now. */
type Begun = { amountCents: Cents; paymentMethodId: string; topUpMonth: string | null };
type Agreed = { isOn: boolean; paymentMethodId: string };

/** Like `TopUpLook`, but the deposit itself already counts in what its month has used. */
type LookAgain = Omit<TopUpLook, 'hasOpenDeposit' | 'monthEndsAt' | 'limits' | 'now'>;

/**
 * Returns why a started top-up must not be charged now; null if it may be. The daily limits are not checked
 * again: they were kept when it started and have counted it since. If its month is over, a new one starts
 * in the next.
 *
 * @param look read while the customer's row is locked
 * @param month the store's month in which the charge would fall, YYYY-MM
 */
export function reasonToCallOff(
  look: LookAgain,
  agreed: Agreed,
  begun: Begun,
  month: string,
): DepositFailure | null {
  const isSame =
    agreed.isOn &&
    agreed.paymentMethodId === begun.paymentMethodId &&
    look.terms.amountCents === begun.amountCents;
  if (!isSame) return 'deposit_not_agreed';
  if (look.availableCents >= look.terms.thresholdCents) return 'deposit_not_needed';
  if (begun.topUpMonth !== month || look.usedThisMonthCents > look.terms.monthlyCapCents) {
    return 'deposit_month_over';
  }
  const isHeldBack = look.isClosing || look.isBlocked || look.hasOpenDispute || needsCustomer(look);
  return isHeldBack ? 'deposit_held_back' : null;
}
