import type { ChildProcess } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../scripts/ports.mjs';
import { hasEnded } from '../../../scripts/processes.mjs';
import { answers, begin, end, outputOf, runAll } from '../../support/running-shop';
import { startProxy, type Proxy } from '../proxy/proxy';
import { stockUp } from './checkout';
import { createStore, type Store, type StoreKind } from './store';

const projectRoot = join(import.meta.dirname, '../../..');

/** Two staff members do in minutes what the limits allow in months. */
export const NO_LIMITS = {
  LIMIT_RATE_OFF: '1',
  ADJUSTMENT_TOTAL_CENTS: '1000000000',
  MARK_PAID_TOTAL_CENTS: '1000000000',
  REFUND_TOTAL_CENTS: '1000000000',
  PRICE_TOTAL_CENTS: '1000000000',
};

/** One process of the store, which can be killed and started again. */
export type StoreProcess = {
  url: string;
  /** Starts it, with a changed environment if given. Resolves when it is ready. */
  start: (changed?: Record<string, string>) => Promise<void>;
  /** Ends it with a signal and waits until it is gone. */
  end: (signal: NodeJS.Signals) => Promise<void>;
  /** Resolves when it is gone, for whatever reason. */
  gone: () => Promise<void>;
  isRunning: () => boolean;
  pid: () => number;
  /** The last that it wrote to its standard error, and all of its log. */
  message: () => string;
  logFile: string;
};

export type ShopUnderTest = {
  store: Store;
  proxy: Proxy;
  sandboxUrl: string;
  /** The processes of the store; all on the same database. */
  processes: StoreProcess[];
  /** The first of them. */
  app: StoreProcess;
  dataDir: string;
  stop: () => Promise<void>;
};

/**
 * Prepares a sandbox with the proxy in front, and processes of the built store that are not started yet,
 * so that the caller can first write to the database.
 *
 * @param count more than one only on Postgres
 */
export async function prepareShop(
  kind: StoreKind,
  env: Record<string, string> = {},
  count = 1,
): Promise<ShopUnderTest> {
  const store = await createStore(kind);
  const sandboxDir = await mkdtemp(join(tmpdir(), 'earth-faults-sandbox-'));
  const [sandboxPort, smtpPort, ...ports] = await freePorts(2 + count);
  const sandboxUrl = `http://localhost:${sandboxPort}`;
  const base: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'production',
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    SANDBOX_PUBLIC_URL: sandboxUrl,
    ORIGIN: `http://localhost:${ports[0]}`,
    TRUSTED_PROXY: '1',
    ...NO_LIMITS,
    ...store.env,
    ...env,
  };
  const sandbox = begin('build/main/sandbox.js', { ...base, DATA_DIR: sandboxDir });
  await answers(`${sandboxUrl}/healthz`, sandbox);
  await stockUp(sandboxUrl);

  const processes: StoreProcess[] = [];
  const proxy = await startProxy(sandboxUrl, () => {
    for (const each of processes) if (each.isRunning()) process.kill(each.pid(), 'SIGKILL');
  });
  for (const [index, port] of ports.entries()) {
    const logFile = join(store.dataDir, `app-${index}.log`);
    processes.push(
      storeProcess(port, logFile, {
        ...base,
        DATA_DIR: store.dataDir,
        PORT: String(port),
        STRIPE_API_BASE: proxy.url,
        SHOPIFY_API_BASE: proxy.url,
      }),
    );
  }
  return {
    store,
    proxy,
    sandboxUrl,
    processes,
    app: processes[0] as StoreProcess,
    dataDir: store.dataDir,
    async stop() {
      await runAll([
        ...processes.map((each) => () => each.end('SIGTERM')),
        () => proxy.close(),
        () => end(sandbox, 'SIGTERM'),
        () => store.drop(),
        () => rm(sandboxDir, { recursive: true, force: true }),
      ]);
    },
  };
}

function storeProcess(port: number, logFile: string, env: NodeJS.ProcessEnv): StoreProcess {
  const url = `http://localhost:${port}`;
  let child: ChildProcess | undefined;
  const isRunning = () => child !== undefined && !hasEnded(child);
  const gone = () =>
    new Promise<void>((resolve) => {
      if (!isRunning()) return resolve();
      child?.once('exit', () => resolve());
    });
  return {
    url,
    isRunning,
    gone,
    pid: () => child?.pid ?? 0,
    message: () => (child === undefined ? '' : outputOf(child)),
    logFile,
    async start(changed = {}) {
      if (isRunning()) throw new Error(`${url} is running already`);
      child = begin('build/main/app.js', { ...env, LOG_FILE: logFile, ...changed });
      await answers(`${url}/healthz`, child);
    },
    async end(signal) {
      if (child !== undefined) await end(child, signal);
    },
  };
}

async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}

/** Keeps the store's logs after the run, for debugging. @returns the folder */
export async function saveLogs({ store, processes }: ShopUnderTest): Promise<string> {
  const logsDir = join(projectRoot, '.cache/faults', `${store.kind}-${Date.now()}`);
  await mkdir(logsDir, { recursive: true });
  for (const index of processes.keys()) {
    const name = `app-${index}.log`;
    await cp(join(store.dataDir, name), join(logsDir, name)).catch(() => undefined);
  }
  return logsDir;
}
