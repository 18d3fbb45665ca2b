import type { DepositLimits } from './deposit-limits';
import { asks3ds, refusedAmount, refusedByHistory, type DepositHistory } from './deposit-rules';
import type { Cents } from './money';
import type { TopUpStop, TopUpTerms } from './top-up';

/** What there is to know before a balance is topped up; of one customer, at one moment. */
export type TopUpLook = {
  terms: TopUpTerms;
  /** What the customer can spend. */
  availableCents: Cents;
  /** Frozen, or its balance from before us is not taken in. */
  isBlocked: boolean;
  /** The customer has asked to close the account, or to be forgotten. */
  isClosing: boolean;
  /** Another deposit is under way, at a bank too, or in review. */
  hasOpenDeposit: boolean;
  hasOpenDispute: boolean;
  /** Charged by earlier top-ups of this month of the store, those under way among them. */
  usedThisMonthCents: Cents;
  /** When the month ends, UTC milliseconds. */
  monthEndsAt: number;
  history: DepositHistory;
  /** The most that the customer has put in themselves with this card, at once; null for nothing. */
  largestByHandCents: Cents | null;
  limits: DepositLimits;
  /** UTC milliseconds. */
  now: number;
};

export type TopUpStep =
  /** There is enough: nothing to do until it falls. */
  | { do: 'nothing' }
  | { do: 'charge' }
  /** Not now, and nobody has to know. @property until UTC milliseconds */
  | { do: 'wait'; until: number }
  /** All that was agreed to for this month is used. */
  | { do: 'capped'; until: number }
  | { do: 'stop'; because: TopUpStop };

const MINUTE_MS = 60_000;

/** A card company answers in seconds; what takes longer is looked at again all the same. */
const OPEN_LOOK_MS = 15_000;
/** Of what a person has to end first. */
const SLOW_LOOK_MS = 10 * MINUTE_MS;

/**
 * Whether a balance is topped up now. All limits of deposits hold (money-security M-4). Nobody is there
 * to be seen by their bank, so that what would ask for it (3.9) is not charged: it stops.
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
 * Whether the bank would be asked to see the customer (3.9): the first deposit, from 200.00 on, after a
 * decline. It has seen them for as much with this very card when they have put in as much themselves.
 */
export function needsCustomer({
  terms,
  history,
  largestByHandCents,
}: Pick<TopUpLook, 'terms' | 'history' | 'largestByHandCents'>): boolean {
  if (largestByHandCents === null || history.hasDeclinedSinceCredit) return true;
  return asks3ds(terms.amountCents, 'card', history) && terms.amountCents > largestByHandCents;
}
