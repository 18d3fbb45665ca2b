const FIRST_MS = 500;
const LONGEST_MS = 5 * 60_000;
const LONGEST_REST_MS = 60_000;
const LONGEST_SILENCE_MS = 30_000;

/** After this many consecutive failures a person should know; retries go on at the slowest pace. */
export const RETRY_PATIENCE = 20;

/** The same for a silent service that is called every half a minute: after about as much time. */
export const SILENCE_PATIENCE = 100;

/**
 * Returns the wait after the nth consecutive failure: half a second, doubling up to five minutes, with full
 * jitter, so that not everything returns at once after an outage (money-security 3.5).
 */
export function retryDelayMs(attempts: number, random = Math.random, mostMs = LONGEST_MS): number {
  const longest = Math.min(mostMs, FIRST_MS * 2 ** Math.min(Math.max(attempts, 1) - 1, 20));
  return Math.ceil(random() * longest);
}

/**
 * The same for a call that a silent service did not answer and that should be made within a minute of the end of the
 * silence: at most half a minute, because a circuit breaker may reject the first attempt after it.
 */
export function silenceDelayMs(attempts: number): number {
  return retryDelayMs(attempts, Math.random, LONGEST_SILENCE_MS);
}

/** The same for a call that has to rest between attempts: at least `leastMs`, doubling up to a minute. */
export function restedDelayMs(attempts: number, leastMs: number): number {
  const rest = Math.min(LONGEST_REST_MS, leastMs * 2 ** Math.min(Math.max(attempts, 1) - 1, 20));
  return Math.max(rest, patientDelayMs(attempts));
}

/** The same, but always five minutes once the patience is exhausted. */
export function patientDelayMs(attempts: number): number {
  return attempts > RETRY_PATIENCE ? LONGEST_MS : retryDelayMs(attempts);
}
