import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from './log';
import { transientCode } from './transient-failures';

const TRIES = 6;
/** Before the second try, doubled for each further one, with up to as much again at random: 3 s in all at most. */
const PAUSE_MS = 50;

/**
 * Runs a transaction, and again from its beginning if the database has rolled it back for a reason that passes: two of them
 * in conflict, a server that ends or is replaced. A transaction's function calls nothing outside (money rule), so that
 * nothing but the database has seen the one before. A commit of which nobody knows whether it was done is not repeated here.
 *
 * @param run one attempt, on a connection of its own
 */
export async function repeatedly<T>(run: () => Promise<T>, log: Log): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      const code = transientCode(error);
      if (code === null || attempt === TRIES) throw error;
      log({ msg: 'a transaction is repeated', code, attempt });
      await wait(PAUSE_MS * 2 ** (attempt - 1) * (1 + Math.random()));
    }
  }
}
