import type { Logger } from 'pino';
import { attempt } from './replies.server';

/** How long a page waits for a platform that only one of its parts needs, in milliseconds. */
const PART_PATIENCE_MS = 1_500;

/**
 * Waits for an optional part of a page from a platform that may be slow. Returns null if the call fails or
 * takes too long; in the latter case it continues in the background.
 */
export async function partInTime<T>(wanted: Promise<T>, log: Logger): Promise<T | null> {
  const patience = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), PART_PATIENCE_MS).unref();
  });
  return Promise.race([attempt(wanted, log), patience]);
}
