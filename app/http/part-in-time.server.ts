import type { Logger } from 'pino';
import { attempt } from './replies.server';

/** How long a page waits for a platform that only one of its parts needs, in milliseconds. */
const PART_PATIENCE_MS = 1_500;
/** The same for a form, whose work a job finishes if it takes longer (money-security 3.2). */
export const FORM_PATIENCE_MS = 8_000;

/**
 * Waits for an optional part of a page from a platform that may be slow. Returns null if the call fails or
 * takes too long; in the latter case it continues in the background.
 */
export async function partInTime<T>(
  wanted: Promise<T>,
  log: Logger,
  patienceMs = PART_PATIENCE_MS,
): Promise<T | null> {
  const patience = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), patienceMs).unref();
  });
  return Promise.race([attempt(wanted, log), patience]);
}
