import { alarmIn, type AlarmKind } from '../app/domain/alarms/alarm';
import type { Ring } from '../app/models/alarms/alarm.server';

/** Rings of one kind within this time are stored together: a fault that repeats costs one row a second. */
const COLLECT_MS = 1_000;

/**
 * Hears the alarms among the log's lines, so that what is logged as one reaches a person. What rings before there is a
 * database waits for it.
 */
export function createAlarmBell() {
  const waiting = new Map<AlarmKind, Ring>();
  let store: ((ring: Ring) => Promise<void>) | undefined;
  let timer: NodeJS.Timeout | undefined;

  let flushing = Promise.resolve();

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    flushing = flushing.then(storeAll);
    return flushing;
  }

  async function storeAll(): Promise<void> {
    if (!store) return;
    const rings = [...waiting.values()];
    waiting.clear();
    for (const ring of rings) await store(ring);
  }

  return {
    /** Looks at a log line. @param fields as given to the log @param text its sentence, if it is not a field */
    hear(fields: unknown, text: unknown): void {
      const kind = alarmIn(fields);
      if (kind === null) return;
      const said = text ?? (fields as { msg?: unknown }).msg;
      const count = (waiting.get(kind)?.count ?? 0) + 1;
      waiting.set(kind, { kind, message: typeof said === 'string' ? said : kind, count });
      timer ??= setTimeout(() => void flush(), COLLECT_MS).unref();
    },

    /** Begins to store what rings. @param raise must not throw */
    storeBy(raise: (ring: Ring) => Promise<void>): void {
      store = raise;
      void flush();
    },

    /** Stores what has not been stored yet, before the database is closed. */
    flush,
  };
}
