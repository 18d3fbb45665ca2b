const FIRST_MS = 500;
const LONGEST_MS = 5 * 60_000;

/** After so many tries in a row a person should know; the work goes on at the slowest pace. */
export const RETRY_PATIENCE = 20;

/**
 * How long to wait after the nth try in a row: half a second, doubling to five minutes, and of that a
 * random part, so that not everything comes back at once after an outage (money-security 3.5).
 */
export function retryDelayMs(attempts: number, random = Math.random): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(Math.max(attempts, 1) - 1, 20));
  return Math.ceil(random() * longest);
}

/** The same, and beyond patience there is no hurry any more. */
export function patientDelayMs(attempts: number): number {
  return attempts > RETRY_PATIENCE ? LONGEST_MS : retryDelayMs(attempts);
}
