import type { ReconcileWindow } from '../app/domain/reconcile-report';
import type { MoneyWork } from './money-work';

const MINUTE_MS = 60_000;

/** Every five minutes what is recent; once a day everything of the last weeks (money-security 5). */
const RECENT_MS = 5 * MINUTE_MS;
const FULL_MS = 24 * 60 * MINUTE_MS;
/** After the start, when the store has found its feet. */
const FIRST_FULL_MS = 10 * MINUTE_MS;

type Log = { warn: (fields: object, text: string) => void };

/** Runs the reconciler at the start and from then on by the clock; what fails waits for the next. */
export function scheduleReconciler(
  reconcile: MoneyWork['reconcile'],
  log: Log,
): { stop: () => void } {
  const waiting = new Set<ReconcileWindow>();
  const run = (window: ReconcileWindow) => {
    // One that takes longer than its turn: a queue of them would never end.
    if (waiting.has(window)) return;
    waiting.add(window);
    reconcile(window)
      .catch((error: unknown) => {
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
