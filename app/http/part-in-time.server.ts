import type { Logger } from 'pino';
import { attempt } from './replies.server';

/** How long a page waits for a platform that only one of its parts asks. */
const PART_PATIENCE_MS = 1_500;

/**
 * A part that the page can do without, of a platform that may be slow: null where it fails, and where
 * it has not answered in time. What was asked goes on by itself then.
 */
export async function partInTime<T>(wanted: Promise<T>, log: Logger): Promise<T | null> {
  const patience = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), PART_PATIENCE_MS).unref();
  });
  return Promise.race([attempt(wanted, log), patience]);
}
