import { type CardAttempts, cardPause } from '~/domain/payments/card-pause';
import { cents, type Cents } from '~/domain/core/money';
import { creditCents, largestAmount } from '~/domain/ledger/deposit-bonus';
import type { DepositLimits } from '~/domain/payments/deposit-limits';

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

/** The rejection of each pause. */
const PAUSES = {
  method: 'deposit_too_many_declines',
  methods: 'deposit_too_many_cards',
  open: 'deposit_too_many_open',
} as const;

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** Checks the amount alone. */
export function rejectedAmount(amount: Cents, limits: DepositLimits): DepositRejection | null {
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
export function rejectedByHistory(
  amount: Cents,
  history: DepositHistory,
  limits: DepositLimits,
  now: number,
): DepositRejection | null {
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

/**
 * Why a deposit was not begun; nothing is stored or charged. The code is the key of a message in
 * content/core/errors.ts, and the values fill its placeholders and links.
 */
export type DepositRejection =
  /** Below the minimum, or above what one deposit may credit; `amountCents` is the nearest valid amount. */
  | { code: 'deposit_amount_too_small'; amountCents: Cents }
  | { code: 'deposit_amount_too_large'; amountCents: Cents }
  /** The limit for 24 hours, and the largest amount that can still be deposited now. */
  | { code: 'deposit_daily_limit'; limitCents: Cents; leftCents: Cents }
  | { code: 'deposit_daily_limit_reached'; limitCents: Cents }
  | { code: 'deposit_too_many'; waitSeconds: number }
  /** Of this method; of several others, so that no new one may be tried; or payments that are still open. */
  | { code: 'deposit_too_many_declines'; waitSeconds: number }
  | { code: 'deposit_too_many_cards'; waitSeconds: number }
  | { code: 'deposit_too_many_open'; waitSeconds: number }
  /** Another deposit is open; the page links to it. */
  | { code: 'deposit_open'; depositId: string }
  /** Another deposit waits for the customer at their bank; the page links to it. */
  | { code: 'deposit_open_waiting'; depositId: string; amountCents: Cents }
  /** Identical to one within ten minutes: the form asks for confirmation in the field `again`. */
  | { code: 'deposit_same_again'; depositId: string; amountCents: Cents; addedAt: Date }
  /** The form's token is invalid, or was used for another amount or method. */
  | { code: 'deposit_form_used' }
  /** The opening balance must be imported first (money-security 3.8). */
  | { code: 'deposit_not_ready' }
  | { code: 'deposit_frozen' }
  /** For an organization's Earth Cash, by a customer who is not, or no longer, its admin. */
  | { code: 'deposit_not_an_admin' }
  /** The method does not exist or belongs to another customer. */
  | { code: 'deposit_method_unknown' }
  | { code: 'deposit_method_expired' }
  | { code: 'deposit_method_pending' }
  /** A bank account that its bank has blocked, or whose debit was disputed. */
  | { code: 'deposit_method_refused' }
  /** Stripe does not answer, or rejects our API key. */
  | { code: 'deposit_card_company_silent' }
  /** The store is being tried out (ALLOW_MIXED). */
  | { code: 'deposit_not_live' };

export type DepositRejectionCode = DepositRejection['code'];

const STATUS: Readonly<Partial<Record<DepositRejectionCode, 403 | 404 | 409 | 429 | 503>>> = {
  deposit_too_many: 429,
  deposit_too_many_declines: 429,
  deposit_too_many_cards: 429,
  deposit_too_many_open: 429,
  deposit_open: 409,
  deposit_open_waiting: 409,
  deposit_same_again: 409,
  deposit_not_ready: 503,
  deposit_card_company_silent: 503,
  deposit_not_live: 503,
  deposit_frozen: 403,
  deposit_not_an_admin: 403,
  // The same for another customer's method as for one that does not exist (money-security S-1).
  deposit_method_unknown: 404,
};

/** Returns the HTTP status of a reply with this rejection. */
export function rejectionStatus(code: DepositRejectionCode): 403 | 404 | 409 | 422 | 429 | 503 {
  return STATUS[code] ?? 422;
}
