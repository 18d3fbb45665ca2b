import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { Failpoint, PassFailpoint } from '../app/domain/failpoint';

/**
 * Ends the process at one named point, once: what has happened is remembered in the data folder, so
 * that the next start passes (money-security T-1). The end is SIGKILL: no handler, no last words.
 */
export function createFailpoint(armed: Failpoint | undefined, dataDir: string): PassFailpoint {
  if (armed === undefined) return () => undefined;
  return (name) => {
    if (name !== armed) return;
    try {
      closeSync(openSync(join(dataDir, 'failpoint.fired'), 'wx'));
    } catch {
      return; // It has happened before.
    }
    process.kill(process.pid, 'SIGKILL');
    // The signal arrives at the next turn of the loop at the latest; nothing may run until then.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5_000);
  };
}
