import { EARTH_CASH_POLL_MS } from './constants';

/** The longest pause between two tries that fail. */
const LONGEST_MS = 30_000;

/**
 * How long to wait before the balance is asked for again: a second, and twice as long after each
 * failure in a row. @returns milliseconds
 */
export function pollDelay(failures: number): number {
  return Math.min(EARTH_CASH_POLL_MS * 2 ** Math.min(failures, 10), LONGEST_MS);
}

/**
 * At most two balances a second for one session (money-security S-9). Kept in the process: an answer
 * costs a share of two look-ups, and counting it in the database would cost more than the answer. What is
 * saved up is two, so that two windows at a second each pass although their clocks drift.
 *
 * @param sessions how many are remembered; the one that asked longest ago is forgotten first
 */
export function createPollLimit({ perSecond = 2, sessions = 10_000 } = {}) {
  const left = new Map<string, { tokens: number; at: number }>();

  /** Whether this session may ask now. @param now milliseconds of any clock that only goes forward */
  return function mayAsk(session: string, now: number): boolean {
    const known = left.get(session) ?? { tokens: perSecond, at: now };
    const earned = (Math.max(0, now - known.at) / 1000) * perSecond;
    const tokens = Math.min(perSecond, known.tokens + earned);
    const passes = tokens >= 1;
    left.delete(session);
    left.set(session, { tokens: passes ? tokens - 1 : tokens, at: now });
    const oldest = left.keys().next().value;
    if (left.size > sessions && oldest !== undefined) left.delete(oldest);
    return passes;
  };
}
