import { execFile, spawn } from 'node:child_process';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../scripts/ports.mjs';
import { systemBinaries } from '../../scripts/postgres-binaries';
import { answering, guarded, runAs } from '../../scripts/test-postgres';

const run = promisify(execFile);

export type Replica = {
  /** The same database on the standby. */
  url: string;
  /** Ends it at once, as a lost machine; `start` has it back with the same address. */
  stop: () => Promise<void>;
  start: () => Promise<void>;
  /** Ends it and deletes its data. */
  discard: () => Promise<void>;
};

/** Returns the folder of the system's programs; undefined without any: the package of binaries has no `pg_basebackup`. */
export const replicaPrograms = systemBinaries;

/**
 * Starts a standby that streams from a server of `startTestPostgres`.
 *
 * @param primaryUrl a database on that server
 * @param binaries the folder of Postgres's programs
 */
export async function startReplica(primaryUrl: string, binaries: string): Promise<Replica> {
  const home = await mkdtemp(path.join(tmpdir(), 'earth-brands-replica-'));
  const owner = runAs();
  if (owner) await chown(home, owner.uid, owner.gid);
  await chmod(home, 0o755);
  const dataDir = path.join(home, 'data');
  const server = new URL(primaryUrl);
  server.pathname = '/postgres';
  await run(
    path.join(binaries, 'pg_basebackup'),
    ['-d', server.href, '-D', dataDir, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'],
    { ...owner, cwd: home },
  );
  const port = await freePort();
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
  ];
  const url = new URL(primaryUrl);
  url.port = String(port);
  let end: (() => Promise<void>) | undefined;

  async function start(): Promise<void> {
    const args = [...settings, 'max_connections=200'].flatMap((setting) => ['-c', setting]);
    // The guard deletes a folder when it ends; the data has to outlive a stop.
    const scratch = await mkdtemp(path.join(home, 'run-'));
    const child = spawn(
      ...guarded(scratch, [path.join(binaries, 'postgres'), '-D', dataDir, ...args]),
      { ...owner, cwd: home, stdio: ['pipe', 'ignore', 'ignore'], detached: true },
    );
    child.unref();
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    end = async () => {
      child.ref();
      child.stdin?.end();
      await ended;
    };
    await answering(url.href);
  }

  async function stop(): Promise<void> {
    await end?.();
    end = undefined;
  }

  await start();
  return {
    url: url.href,
    start,
    stop,
    async discard() {
      await stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}
