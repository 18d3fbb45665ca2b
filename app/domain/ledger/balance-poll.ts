import { EARTH_CASH_POLL_MS } from '~/domain/core/constants';

/** The longest delay between failed attempts. */
const LONGEST_MS = 30_000;

/**
 * Returns the delay before the next poll of the balance: one second, doubled after each consecutive failure,
 * up to `LONGEST_MS`. @returns milliseconds
 */
export function pollDelay(failures: number): number {
  return Math.min(EARTH_CASH_POLL_MS * 2 ** Math.min(failures, 10), LONGEST_MS);
}

/**
 * Creates a token bucket that allows two balance requests a second per session (money-security S-9). It is
 * kept in process memory: a response costs a share of two look-ups, so counting requests in the database
 * would cost more than answering them. The bucket holds two tokens, so that two windows that each poll once a
 * second both pass although their clocks drift.
 *
 * @param sessions how many sessions are remembered; the least recently seen is evicted first
 */
export function createPollLimit({ perSecond = 2, sessions = 10_000 } = {}) {
  const left = new Map<string, { tokens: number; at: number }>();

  /** Whether this session may poll now. @param now milliseconds of a monotonic clock */
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
