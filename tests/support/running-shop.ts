import { spawn, type ChildProcess } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A separate shop: the built app and sandbox as processes, on free ports, with their own data. */
export type RunningShop = {
  url: string;
  sandboxUrl: string;
  dataDir: string;
  /** Of its database on a server; absent if it uses the embedded one. */
  databaseUrl?: string;
  /** The app's process id, for tests that kill it. */
  pid: () => number;
  /** Ends the app with a signal and starts it again on the same ports and data; `changed` adds to the env. */
  restart: (signal: NodeJS.Signals, changed?: Record<string, string>) => Promise<void>;
  stop: () => Promise<void>;
};

const projectRoot = join(import.meta.dirname, '../..');

/**
 * Compiles the WebAssembly of the embedded database fast instead of optimizing it: such a shop lives for
 * seconds, and optimizing costs two seconds of CPU each time.
 */
const SHORT_LIVED = ['--liftoff-only'];

/** Starts a shop on a copy of the migrated database: migrating takes seconds, so it is done once per run. */
export async function startShop(extra: Record<string, string> = {}): Promise<RunningShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'earth-shop-'));
  if (!('DATABASE_URL' in extra)) {
    // Not at the top: Playwright loads this file too and cannot resolve the app's modules.
    const { embeddedTemplate } = await import('./embedded-template');
    await cp(await embeddedTemplate(), dataDir, { recursive: true });
  }
  return startShopIn(dataDir, extra, SHORT_LIVED);
}

/**
 * Starts a shop without data, as a fresh clone does, and with Node's normal flags, so it can run for
 * long.
 */
export async function startNewShop(): Promise<RunningShop> {
  return startShopIn(await mkdtemp(join(tmpdir(), 'earth-shop-')), {}, []);
}

async function startShopIn(
  dataDir: string,
  extra: Record<string, string>,
  flags: readonly string[],
): Promise<RunningShop> {
  const [port, sandboxPort, smtpPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const url = `http://localhost:${port}`;
  const sandboxUrl = `http://localhost:${sandboxPort}`;
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    ORIGIN: url,
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    DATA_DIR: dataDir,
    LOG_FILE: join(dataDir, 'app.log'),
    // Every visitor of the tests has their own IP address, so that their rate limits are separate too.
    TRUSTED_PROXY: '1',
    ...extra,
  };
  const sandbox = begin('build/main/sandbox.js', env);
  await answers(`${sandboxUrl}/healthz`, sandbox);
  let app = begin('build/main/app.js', env, flags);
  await answers(`${url}/readyz`, app);

  return {
    url,
    sandboxUrl,
    dataDir,
    ...(extra['DATABASE_URL'] === undefined ? {} : { databaseUrl: extra['DATABASE_URL'] }),
    pid: () => app.pid ?? 0,
    async restart(signal, changed = {}) {
      await end(app, signal);
      app = begin('build/main/app.js', { ...env, ...changed }, flags);
      await answers(`${url}/readyz`, app);
    },
    async stop() {
      await end(app, 'SIGTERM');
      await end(sandbox, 'SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Starts one of the two built programs.
 *
 * @param flags for Node, in addition to those that `npm start` passes
 */
export function begin(
  file: string,
  env: NodeJS.ProcessEnv,
  flags: readonly string[] = [],
): ChildProcess {
  return spawn(process.execPath, ['--enable-source-maps', ...flags, file], {
    cwd: projectRoot,
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await gone;
}

/** Waits until an address answers that it is ready. */
export async function answers(url: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + 120_000;
  let last = 'nothing';
  while (Date.now() < until) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the process behind ${url} ended`);
    try {
      const response = await fetch(url);
      last = `${response.status} ${await response.text()}`;
      if (response.ok) return;
    } catch (error) {
      last = String(error);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} is not ready: ${last}`);
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
