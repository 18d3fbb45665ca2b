import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../scripts/ports.mjs';
import { answering, guarded, runAs } from '../../scripts/test-postgres';

export type Pooler = {
  /** Like the server's address, with the pooler's port: every database of the server is behind it. */
  url: string;
  stop: () => Promise<void>;
};

/** Where Debian's package, Homebrew and others put it. */
const PROGRAMS = [
  '/usr/sbin/pgbouncer',
  '/usr/bin/pgbouncer',
  '/usr/local/bin/pgbouncer',
  '/opt/homebrew/bin/pgbouncer',
];

/**
 * Whether this run's tests reach Postgres by a pooler (database-setup). No statement has a name there
 * (docs/decisions/0084), so what is about prepared statements is left out.
 */
export const isPooled = Boolean(process.env['TEST_POOLER']);

/** Returns PgBouncer's program; undefined where it isn't installed. */
export const poolerProgram = (): string | undefined => PROGRAMS.find((file) => existsSync(file));

/**
 * Starts PgBouncer in transaction mode before a Postgres server that trusts this machine. It ends with this process, even
 * if that is killed.
 *
 * @param options.size server connections for each database
 * @throws where it isn't installed
 */
export async function startPooler(serverUrl: string, { size = 20 } = {}): Promise<Pooler> {
  const program = poolerProgram();
  if (program === undefined) throw new Error('PgBouncer is not installed: apt install pgbouncer.');
  const server = new URL(serverUrl);
  const runDir = await mkdtemp(path.join(tmpdir(), 'earth-brands-pooler-'));
  const port = await freePort();
  const file = path.join(runDir, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
* = host=${server.hostname} port=${server.port || 5432} user=${server.username || 'postgres'}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 1000
query_wait_timeout = 4
server_idle_timeout = 10
log_connections = 0
log_disconnections = 0
`,
  );
  const owner = runAs();
  if (owner) {
    await chown(runDir, owner.uid, owner.gid);
    await chown(file, owner.uid, owner.gid);
  }
  await chmod(runDir, 0o700);
  const pooler = spawn(...guarded(runDir, [program, file]), {
    ...owner,
    cwd: runDir,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  pooler.unref();
  const ended = new Promise<void>((resolve) => pooler.once('exit', () => resolve()));
  const stop = async () => {
    pooler.ref();
    pooler.stdin?.end();
    await ended;
    await rm(runDir, { recursive: true, force: true });
  };
  const url = new URL(serverUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  try {
    await answering(url.href);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: url.href, stop };
}

/** The address of one of the server's databases by way of the pooler. */
export function throughPooler(pooler: Pick<Pooler, 'url'>, databaseUrl: string): string {
  const url = new URL(pooler.url);
  url.pathname = new URL(databaseUrl).pathname;
  return url.href;
}
