import type { ReconcileWindow } from '../app/domain/discrepancies/discrepancies';
import type { Reconcile } from './reconciler';

const MINUTE_MS = 60_000;

/** Recent things every five minutes, everything of the last weeks once a day (money-security 5). */
const RECENT_MS = 5 * MINUTE_MS;
const FULL_MS = 24 * 60 * MINUTE_MS;
/** How long after the start the first full run begins, so that it does not slow the start down. */
const FIRST_FULL_MS = 10 * MINUTE_MS;

type Log = { warn: (fields: object, text: string) => void };

/**
 * Runs the reconciler at the start and then at fixed intervals; a failed run waits for the next one.
 *
 * @param ending aborted when the process ends, which cuts off a run
 */
export function scheduleReconciler(
  reconcile: Reconcile,
  log: Log,
  ending: AbortSignal,
): { stop: () => void } {
  const waiting = new Set<ReconcileWindow>();
  const run = (window: ReconcileWindow) => {
    // If a run takes longer than the interval, later ones are skipped: a queue would grow without limit.
    if (waiting.has(window)) return;
    waiting.add(window);
    reconcile(window)
      .catch((error: unknown) => {
        if (ending.aborted) return;
        log.warn({ err: error, window }, 'the books could not be compared; tried again later');
      })
      .finally(() => waiting.delete(window));
  };
  run('recent');
  const recent = setInterval(() => run('recent'), RECENT_MS).unref();
  const first = setTimeout(() => run('month'), FIRST_FULL_MS).unref();
  const full = setInterval(() => run('month'), FULL_MS).unref();
  return {
    stop() {
      clearTimeout(first);
      clearInterval(recent);
      clearInterval(full);
    },
  };
}
