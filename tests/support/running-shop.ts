import { spawn, type ChildProcess } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/ports.mjs';
import { END_MS, endChild, hasEnded, waitFor } from '../../scripts/processes.mjs';

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

/** As `npm start`: errors name the lines of our source. */
const AS_STARTED = ['--enable-source-maps'];

/**
 * Compiles the WebAssembly of the embedded database fast instead of optimizing it: such a shop lives for
 * seconds, and optimizing costs two seconds of CPU each time. Nor does it read the maps of its source, a
 * quarter of a second at each start.
 */
const SHORT_LIVED = ['--liftoff-only'];

/**
 * Starts a shop on a copy of the migrated database: migrating takes seconds, so it is done once per run.
 *
 * @param isShared whether it lives as long as a run, whose errors somebody reads
 */
export async function startShop(
  extra: Record<string, string> = {},
  { isShared = false } = {},
): Promise<RunningShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'earth-shop-'));
  if (!('DATABASE_URL' in extra)) {
    // Not at the top: Playwright loads this file too and cannot resolve the app's modules.
    const { embeddedTemplate } = await import('./embedded-template');
    await cp(await embeddedTemplate(), dataDir, { recursive: true });
  }
  return startShopIn(dataDir, extra, isShared ? AS_STARTED : SHORT_LIVED);
}

/**
 * Starts a shop without data, as a fresh clone does, and with Node's normal flags, so it can run for
 * long.
 */
export async function startNewShop(): Promise<RunningShop> {
  return startShopIn(await mkdtemp(join(tmpdir(), 'earth-shop-')), {}, AS_STARTED);
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
    // Tests write to its database past it, which nobody tells it.
    WORK_POLL_SECONDS: '1',
    ...extra,
  };
  const sandbox = begin('build/main/sandbox.js', env, flags);
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
      await runAll([
        () => end(app, 'SIGTERM'),
        () => end(sandbox, 'SIGTERM'),
        () => rm(dataDir, { recursive: true, force: true }),
      ]);
    },
  };
}

/** What each process was started with, and the last that it wrote to its standard error. */
const started = new WeakMap<
  ChildProcess,
  { file: string; env: NodeJS.ProcessEnv; message: string }
>();

/**
 * Starts one of the two built programs.
 *
 * @param flags for Node; without them those that `npm start` passes
 */
export function begin(
  file: string,
  env: NodeJS.ProcessEnv,
  flags: readonly string[] = AS_STARTED,
): ChildProcess {
  const child = spawn(process.execPath, [...flags, file], {
    cwd: projectRoot,
    env,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const start = { file, env, message: '' };
  started.set(child, start);
  child.stderr?.on('data', (chunk: Buffer) => {
    process.stderr.write(chunk);
    start.message = `${start.message}${chunk.toString()}`.slice(-4_000);
  });
  return child;
}

/** Returns the last that a process wrote to its standard error. */
export function outputOf(child: ChildProcess): string {
  return started.get(child)?.message ?? '';
}

/**
 * Ends a process with a signal and waits until it is gone.
 *
 * @param limitMs for its end; without it 10 s, and the time that it drains
 * @throws with its last log lines if it did not exit in time and had to be killed
 */
export async function end(
  child: ChildProcess,
  signal: NodeJS.Signals,
  limitMs = END_MS + Number(started.get(child)?.env['DRAIN_WAIT_MS'] ?? 0),
): Promise<void> {
  if (!(await endChild(child, { signal, limitMs }))) return;
  const text = `did not end within ${limitMs / 1000} s of ${signal} and was killed`;
  throw new Error(await withLastLines(child, text));
}

/** Takes all steps one after the other, also when one fails: nothing is left behind. @throws the first error */
export async function runAll(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

/** A new store on the embedded database takes 15 s of CPU time, of which a busy machine gives it little. */
export const START_MS = 180_000;

/**
 * Waits until an address answers that it is ready.
 *
 * @throws with the last log lines of the process behind it, if that has ended or takes longer than `START_MS`
 */
export async function answers(url: string, child: ChildProcess): Promise<void> {
  await waitFor(url, { timeoutMs: START_MS, alive: () => !hasEnded(child) }).catch(
    async (error: Error) => {
      throw new Error(await withLastLines(child, `cannot be used: ${error.message}`));
    },
  );
}

const LAST_LINES = 20;

async function withLastLines(child: ChildProcess, text: string): Promise<string> {
  const start = started.get(child);
  const logFile = start?.file.endsWith('app.js') ? start.env['LOG_FILE'] : undefined;
  const log = await readFile(logFile ?? '', 'utf8').catch(() => '');
  const lines = log.trimEnd().split('\n').slice(-LAST_LINES).join('\n');
  return `${start?.file} (pid ${child.pid}) ${text}. Its last log lines:\n${lines}\n${start?.message}`;
}
