import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Connections } from '../connections';
import { EmbeddedConnections, type EmbeddedOptions } from './embedded-connections';
import { acquireLock } from './lock-file';
import { startUpkeep } from './upkeep';

export type EmbeddedDatabaseOptions = Omit<EmbeddedOptions, 'filesDir'> & {
  /** The folder with the lock and the database's files. */
  dataDir: string;
  /** How many milliseconds to wait for another process that has it open to end; none without it. */
  lockWaitMs?: number | undefined;
};

/**
 * Opens the embedded database of a folder for this process alone.
 *
 * @throws DatabaseInUseError if another process has it open.
 */
export async function openEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<Connections> {
  const { dataDir, log, lockWaitMs, ...rest } = options;
  mkdirSync(dataDir, { recursive: true });
  const unlock = await acquireLock(path.join(dataDir, 'database.lock'), {
    waitMs: lockWaitMs,
    onWait: ({ message }) =>
      log({ msg: 'embedded database: waiting for the process that has it open', why: message }),
    onLost: () => {
      log({ msg: 'embedded database: the lock was taken by another process; closing' });
      void connections.end();
    },
  });
  const connections = new EmbeddedConnections({
    ...rest,
    log,
    filesDir: path.join(dataDir, 'database'),
  });
  try {
    const first = await connections.connect();
    first.release();
  } catch (error) {
    unlock();
    throw error;
  }
  log({
    msg:
      'embedded database: safe when this process dies at any moment, not when the machine loses ' +
      'power; one process at a time. Set DATABASE_URL to a Postgres before real money depends on it.',
    dataDir,
  });
  const stopUpkeep = startUpkeep(connections, log);
  return {
    connect: () => connections.connect(),
    patient: () => connections.patient(),
    async end() {
      stopUpkeep();
      await connections.end();
      unlock();
    },
  };
}
