import { cardPause, type CardAttempts } from '~/domain/payments/card-pause';
import { largestAmount } from './deposit-form';
import type { DepositLimits } from './deposit-limits';
import type { DepositRefusal } from './deposit-refusal';
import { cents, type Cents } from '~/domain/core/money';
import { creditCents } from '~/domain/ledger/deposit-bonus';

/** A customer's deposit history; times are UTC milliseconds, oldest first. */
export type DepositHistory = {
  /** Credit of all deposits under way, at a bank too, plus deposits and commission of the last 24 hours. */
  creditedLastDayCents: Cents;
  hasCredited: boolean;
  begunLastHour: number[];
  begunLastDay: number[];
  /** Of the last two hours, for the method that is to be charged. */
  attempts: CardAttempts;
  hasDeclinedSinceCredit: boolean;
};

/** The refusal of each pause. */
const PAUSES = {
  method: 'deposit_too_many_declines',
  methods: 'deposit_too_many_cards',
  open: 'deposit_too_many_open',
} as const;

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** Checks the amount alone. */
export function refusedAmount(amount: Cents, limits: DepositLimits): DepositRefusal | null {
  if (amount < limits.minCents) {
    return { code: 'deposit_amount_too_small', amountCents: cents(limits.minCents) };
  }
  if (creditCents(amount) > limits.maxCreditCents) {
    const most = largestAmount(limits.maxCreditCents);
    return { code: 'deposit_amount_too_large', amountCents: most };
  }
  return null;
}

/**
 * Checks the limits of M-4, in the order in which they are reported: too many deposits, too many declines,
 * too much credit.
 *
 * @param history read while the customer's row is locked
 * @param now UTC milliseconds
 */
export function refusedByHistory(
  amount: Cents,
  history: DepositHistory,
  limits: DepositLimits,
  now: number,
): DepositRefusal | null {
  const wait = Math.max(
    waitOf(history.begunLastHour, limits.perHour, HOUR_MS, now),
    waitOf(history.begunLastDay, limits.perDay, DAY_MS, now),
  );
  if (wait > 0) return { code: 'deposit_too_many', waitSeconds: Math.ceil(wait / 1000) };
  const pause = cardPause(history.attempts, limits.declinesPerHour, now);
  if (pause) return { code: PAUSES[pause.why], waitSeconds: Math.ceil(pause.ms / 1000) };
  const limitCents = cents(limits.dailyCreditCents);
  const left = cents(limitCents - history.creditedLastDayCents);
  if (creditCents(amount) <= left) return null;
  const leftCents = largestAmount(left);
  return leftCents < limits.minCents
    ? { code: 'deposit_daily_limit_reached', limitCents }
    : { code: 'deposit_daily_limit', limitCents, leftCents };
}

/** Milliseconds until the window has room for one more. */
function waitOf(times: number[], limit: number, windowMs: number, now: number): number {
  const oldest = times[times.length - limit];
  return oldest === undefined ? 0 : oldest + windowMs - now;
}

/** Returns a fingerprint of a form's content, which detects a repeated submission (money-security 3.3). */
export function depositFingerprint({
  amount,
  paymentMethodId,
  organizationId,
}: {
  amount: Cents;
  paymentMethodId: string;
  /** The organization that is credited; null for the customer's own Earth Cash. */
  organizationId: string | null;
}): string {
  const own = `${amount}:${paymentMethodId}`;
  return organizationId === null ? own : `${own}:${organizationId}`;
}
