import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { Failpoint, PassFailpoint } from '../app/domain/core/retries/failpoint';

/**
 * Kills the process at one named point, once: a file in the data folder records it, so that the next start
 * passes the point (money-security T-1). It uses SIGKILL, so that no handler runs.
 */
export function createFailpoint(begun: Failpoint | undefined, dataDir: string): PassFailpoint {
  if (begun === undefined) return () => undefined;
  return (name) => {
    if (name !== begun) return;
    try {
      closeSync(openSync(join(dataDir, 'failpoint.fired'), 'wx'));
    } catch {
      return; // It has happened before.
    }
    process.kill(process.pid, 'SIGKILL');
    // The signal may arrive a moment later; nothing may run until then.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5_000);
  };
}
