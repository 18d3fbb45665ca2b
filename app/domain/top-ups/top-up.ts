import { parseAmount } from '~/domain/core/forms/amount';
import type { DepositFailure } from '~/domain/deposits/deposit-failure';
import { cents, type Cents } from '~/domain/core/money';

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

export type TopUpFault =
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

export type TopUpFaults = Partial<Record<'threshold' | 'amount' | 'cap', TopUpFault>>;

/**
 * Reads the terms, or what is wrong with each field. The amount must be at least the threshold, so that one
 * charge always restores the balance and a drop never causes a series of charges.
 *
 * @param bounds the smallest and largest single deposit
 */
export function readTerms(
  typed: Pick<TypedTopUp, 'threshold' | 'amount' | 'cap'>,
  bounds: { minCents: number; maxCents: number },
): { terms: TopUpTerms; faults: null } | { terms: null; faults: TopUpFaults } {
  const threshold = readDollars(typed.threshold);
  const amount = readDollars(typed.amount);
  const cap = readDollars(typed.cap);
  const faults: TopUpFaults = {};
  if (threshold === null) faults.threshold = malformed(typed.threshold, 'top_up_threshold_missing');
  else if (threshold < TOP_UP_BOUNDS.leastThreshold)
    faults.threshold = 'top_up_threshold_too_small';
  if (amount === null) faults.amount = malformed(typed.amount, 'deposit_amount_missing');
  else if (amount < leastTopUp(bounds)) faults.amount = 'top_up_amount_too_small';
  else if (amount > bounds.maxCents) faults.amount = 'top_up_amount_too_large';
  else if (threshold !== null && amount < threshold)
    faults.amount = 'top_up_amount_below_threshold';
  if (cap === null) faults.cap = malformed(typed.cap, 'top_up_cap_missing');
  else if (cap > TOP_UP_BOUNDS.mostInMonth) faults.cap = 'top_up_cap_too_large';
  else if (amount !== null && cap < amount) faults.cap = 'top_up_cap_too_small';
  if (threshold === null || amount === null || cap === null || Object.keys(faults).length > 0) {
    return { terms: null, faults };
  }
  return {
    terms: { thresholdCents: threshold, amountCents: amount, monthlyCapCents: cap },
    faults: null,
  };
}

/** Returns the smallest automatic charge. */
export function leastTopUp({ minCents }: { minCents: number }): Cents {
  return cents(Math.max(minCents, TOP_UP_BOUNDS.leastAmount));
}

function readDollars(text: string): Cents | null {
  return parseAmount(text.trim().replace(/^\$/, ''));
}

function malformed(text: string, missing: TopUpFault): TopUpFault {
  return text.trim() === '' ? missing : 'deposit_amount_malformed';
}
