const FIRST_MS = 500;
const LONGEST_MS = 5 * 60_000;

/** After so many failures in a row a person should know (money-security 3.7). */
export const PUBLICATION_PATIENCE = 20;

/**
 * How long to wait after the nth failure in a row: half a second, doubling to five minutes, and of
 * that a random part, so that not all come back at once after an outage (money-security 3.5).
 */
export function publicationDelay(attempts: number, random = Math.random): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempts - 1, 20));
  return Math.ceil(random() * longest);
}
