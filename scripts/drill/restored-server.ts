import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { program } from '../cluster/programs';
import { STANZA } from '../cluster/settings/pgbackrest';
import { asPostgres } from '../cluster/shell';
import { freePort } from '../ports.mjs';
import { runAs } from '../test-postgres';

const POSTGRES = '/usr/lib/postgresql/15/bin/postgres';
const STORE = 'store';
/** The log since the backup is replayed before the server takes anything: an hour of a busy store's is minutes. */
const RECOVERED_MS = 4 * 60 * 60_000;
const LOOK_MS = 200;

export type RestoredServer = {
  /** As the store's own role, which has another password here. */
  url: string;
  /** Of the last commit that was replayed; null if there was none after the backup. */
  lastCommitAt: Date | null;
  /** How long copying the backup took, and replaying the log. */
  copiedMs: number;
  replayedMs: number;
  logFile: string;
  stop: () => Promise<void>;
};

export type RestoreOptions = {
  /** pgBackRest's settings with the repository. */
  settings: string;
  /** New: the server's data, its socket and its log. */
  folder: string;
  /** The last moment that is to be in it; null for all that was archived. */
  to: Date | null;
};

/**
 * Restores the cluster's backup into a server of its own, which nobody but this machine's root reaches, archives nothing,
 * and follows nobody: the repository, and the cluster if it lives, stay as they are.
 *
 * @throws with pgBackRest's words, or the server's last lines: there is no backup from before that moment, or the log has a gap
 */
export async function restoreServer({
  settings,
  folder,
  to,
}: RestoreOptions): Promise<RestoredServer> {
  const owner = runAs();
  if (!owner)
    throw new Error('A restore needs root, and the user postgres: Debian’s packages make it.');
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o711);
  const file = (name: string) => join(folder, name);
  for (const name of ['data', 'socket']) {
    await mkdir(file(name), { mode: 0o700 });
    await chown(file(name), owner.uid, owner.gid);
  }
  const began = performance.now();
  await asPostgres(
    'pgbackrest',
    `--config=${settings}`,
    `--stanza=${STANZA}`,
    `--pg1-path=${file('data')}`,
    '--archive-mode=off',
    ...(to ? ['--type=time', `--target=${postgresTime(to)}`, '--target-action=promote'] : []),
    'restore',
  );
  const copiedMs = performance.now() - began;
  const port = await freePort();
  await writeFile(
    file('pg_hba.conf'),
    `local all postgres peer map=root\nhost ${STORE} ${STORE} 127.0.0.1/32 scram-sha-256\n`,
  );
  await writeFile(file('pg_ident.conf'), 'root root postgres\nroot postgres postgres\n');
  // What Patroni has written into the data's own settings is for another machine.
  const own = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: file('socket'),
    hba_file: file('pg_hba.conf'),
    ident_file: file('pg_ident.conf'),
    archive_mode: 'off',
    primary_conninfo: '',
    primary_slot_name: '',
    synchronous_standby_names: '',
    hot_standby: 'on',
    cluster_name: 'restored',
  };
  const server = program({
    name: 'restored server',
    user: 'postgres',
    logFile: file('postgres.log'),
    command: [
      POSTGRES,
      '-D',
      file('data'),
      ...Object.entries(own).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
  });
  const since = performance.now();
  server.start();
  const stop = async () => void (await server.end('SIGINT', 30_000));
  try {
    const password = randomBytes(16).toString('hex');
    const lastCommitAt = await promoted(server.isRunning, {
      socket: file('socket'),
      port,
      password,
    });
    const url = `postgres://${STORE}:${password}@127.0.0.1:${port}/${STORE}`;
    const replayedMs = performance.now() - since;
    return { url, lastCommitAt, copiedMs, replayedMs, logFile: server.logFile, stop };
  } catch (error) {
    const lines = await server.lastLines();
    await stop();
    throw new Error(`${(error as Error).message}\n${lines}`, { cause: error });
  }
}

/** Waits until the server takes writes, and gives the store's role a password of this server. */
async function promoted(
  isRunning: () => boolean,
  { socket, port, password }: { socket: string; port: number; password: string },
): Promise<Date | null> {
  for (const until = Date.now() + RECOVERED_MS; Date.now() < until; await wait(LOOK_MS)) {
    if (!isRunning()) throw new Error('The restored server has ended before it was recovered.');
    const client = new Client({ host: socket, port, user: 'postgres', database: 'postgres' });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ is_over: boolean; at: Date | null }>(
        'select not pg_is_in_recovery() as is_over, pg_last_xact_replay_timestamp() as at',
      );
      if (!rows[0]?.is_over) continue;
      await client.query(`alter role ${STORE} password ${client.escapeLiteral(password)}`);
      return rows[0].at;
    } catch (error) {
      // It starts, or replays what it needs before it can be read at all.
      if (!['ENOENT', 'ECONNREFUSED', '57P03'].includes(String((error as { code?: unknown }).code)))
        throw error;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  throw new Error(`The log was not replayed within ${RECOVERED_MS / 3_600_000} hours.`);
}

/** ISO 8601 as pgBackRest parses it: with a space, and the zone in hours. */
function postgresTime(at: Date): string {
  return at.toISOString().replace('T', ' ').replace('Z', '+00');
}
