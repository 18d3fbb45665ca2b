import { creditCents } from './deposit';
import { largestAmount } from './deposit-form';
import type { DepositLimits } from './deposit-limits';
import type { DepositRefusal } from './deposit-refusal';
import { cents, type Cents } from './money';
import type { PaymentMethodType } from './payment-method';

/** What a customer's earlier deposits say; times are UTC milliseconds, oldest first. */
export type DepositHistory = {
  /** Credit of all that is under way, and of what was credited or paid out as commission in 24 hours. */
  creditedLastDayCents: Cents;
  hasCredited: boolean;
  begunLastHour: number[];
  begunLastDay: number[];
  /** Declines of the last two hours. */
  declinedAt: number[];
  hasDeclinedSinceCredit: boolean;
};

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** From here on a bank is always asked to see the customer (money-security 3.9). */
const ASKS_3DS_FROM = 20_000;

/** What the amount alone decides. */
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
 * The limits of M-4, in the order in which they are told: too often, too many declines, too much.
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
  const pause = pauseAfterDeclines(history.declinedAt, limits.declinesPerHour, now);
  if (pause > 0) return { code: 'deposit_too_many_declines', waitSeconds: Math.ceil(pause / 1000) };
  const limitCents = cents(limits.dailyCreditCents);
  const left = cents(limitCents - history.creditedLastDayCents);
  if (creditCents(amount) <= left) return null;
  const leftCents = largestAmount(left);
  return leftCents < limits.minCents
    ? { code: 'deposit_daily_limit_reached', limitCents }
    : { code: 'deposit_daily_limit', limitCents, leftCents };
}

/** Milliseconds until there is room for one more within the window. */
function waitOf(times: number[], limit: number, windowMs: number, now: number): number {
  const oldest = times[times.length - limit];
  return oldest === undefined ? 0 : oldest + windowMs - now;
}

/**
 * So many declines within an hour, and there is a pause of an hour after the last of them.
 *
 * @param times oldest first
 * @returns milliseconds that are left of it
 */
export function pauseAfterDeclines(times: number[], limit: number, now: number): number {
  for (let last = times.length - 1; last >= limit - 1; last -= 1) {
    const first = times[last - limit + 1] ?? 0;
    const latest = times[last] ?? 0;
    if (latest - first < HOUR_MS) return Math.max(0, latest + HOUR_MS - now);
  }
  return 0;
}

/**
 * Whatever is still open may be declined too. Together with the declines of the last hour it stays below the
 * limit before another begins: else any number that begin together, or wait at a bank, would all come before
 * the pause. Who pays for one thing after another has nothing open then, and never meets this.
 *
 * @param openUntil until when each charge that is not decided yet may still be; what is older does not count
 * @returns milliseconds until time alone has made room; one that is decided for good makes it sooner
 */
export function pauseWhileOpen(
  { declinedAt, openUntil }: { declinedAt: number[]; openUntil: number[] },
  limit: number,
  now: number,
): number {
  const ends = [...declinedAt.map((at) => at + HOUR_MS), ...openUntil];
  const left = ends.filter((end) => end > now).sort((one, other) => one - other);
  const room = left[left.length - limit];
  return room === undefined ? 0 : room - now;
}

/** Whether the bank is asked to see the customer: first deposit, from 200.00, after a decline. */
export function asks3ds(
  amount: Cents,
  methodType: PaymentMethodType,
  {
    hasCredited,
    hasDeclinedSinceCredit,
  }: Pick<DepositHistory, 'hasCredited' | 'hasDeclinedSinceCredit'>,
): boolean {
  if (methodType !== 'card') return false;
  return !hasCredited || amount >= ASKS_3DS_FROM || hasDeclinedSinceCredit;
}

/** What a form asks for, so that the same one again is known (money-security 3.3). */
export function depositFingerprint({
  amount,
  paymentMethodId,
  organizationId,
}: {
  amount: Cents;
  paymentMethodId: string;
  /** Into whose Earth Cash; null for the customer's own. */
  organizationId: string | null;
}): string {
  const own = `${amount}:${paymentMethodId}`;
  return organizationId === null ? own : `${own}:${organizationId}`;
}
