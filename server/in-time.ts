import { setTimeout as wait } from 'node:timers/promises';
import type { IntentSnapshot } from '../app/domain/payment-methods/payment-method';

/** How long a request waits for the machine of a deposit or payment, which then goes on without it. */
const REQUEST_WAITS_MS = 8_000;

type Run<State> = { state: State; intent: IntentSnapshot | null };

/**
 * Returns where the machine has got to: the result of its run, or what the row says when a request cannot wait
 * any longer (money-security 3.2). A call to a platform may take twenty seconds, a page may not.
 *
 * @param read reads the row
 * @throws what the run throws in time
 */
export async function inTime<State extends string>(
  run: Promise<Run<State>>,
  read: () => Promise<{ state: State }>,
  waitMs = REQUEST_WAITS_MS,
): Promise<Run<State>> {
  const over = new AbortController();
  const late = wait(waitMs, null, { signal: over.signal }).catch(() => null);
  try {
    return (await Promise.race([run, late])) ?? { state: (await read()).state, intent: null };
  } finally {
    over.abort();
  }
}
