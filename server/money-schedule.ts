import type { ReconcileWindow } from '../app/domain/discrepancies/discrepancies';
import type { Reconciler } from './reconciler';

const MINUTE_MS = 60_000;

/** Recent things every five minutes, everything of the last weeks once a day (money-security 5). */
const RECENT_MS = 5 * MINUTE_MS;
const FULL_MS = 24 * 60 * MINUTE_MS;
/** How long after the start the first full run may begin, so that it does not slow the start down. */
const FIRST_FULL_MS = 10 * MINUTE_MS;
/** The timers of a process are not exact: a run that began a moment less than an interval ago is long enough ago. */
const EARLY_MS = MINUTE_MS / 2;

type Log = { warn: (fields: object, text: string) => void };

/**
 * Runs the reconciler at the start and then at fixed intervals, over all processes; a failed run waits for the next one.
 * What a dying process has left of the daily run is gone on with within five minutes.
 *
 * @param ending aborted when the process ends, which cuts off a run
 */
export function scheduleReconciler(
  reconcileIfDue: Reconciler['reconcileIfDue'],
  log: Log,
  ending: AbortSignal,
): { stop: () => void } {
  const waiting = new Set<ReconcileWindow>();
  const run = (window: ReconcileWindow, everyMs: number) => {
    // If a run takes longer than the interval, later ones are skipped: a queue would grow without limit.
    if (waiting.has(window)) return;
    waiting.add(window);
    reconcileIfDue(window, everyMs - EARLY_MS)
      .catch((error: unknown) => {
        if (ending.aborted) return;
        log.warn({ err: error, window }, 'the books could not be compared; tried again later');
      })
      .finally(() => waiting.delete(window));
  };
  // A process that starts may have died in the middle of something: it looks at once, whoever has looked before.
  run('recent', EARLY_MS);
  const recent = setInterval(() => run('recent', RECENT_MS), RECENT_MS).unref();
  let full: NodeJS.Timeout | undefined;
  const first = setTimeout(() => {
    run('month', FULL_MS);
    full = setInterval(() => run('month', FULL_MS), RECENT_MS).unref();
  }, FIRST_FULL_MS).unref();
  return {
    stop() {
      clearTimeout(first);
      clearInterval(recent);
      clearInterval(full);
    },
  };
}
