import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/ports.mjs';
import { answers, begin, end, runAll, type RunningShop } from '../support/running-shop';
import { startBalancer, type Balancer } from './balancer';

/** How long a process that shuts down still answers: a few probes of the balancer. */
const DRAIN_WAIT_MS = 1_000;

/** One of the processes of the store, reached directly and not through the balancer. */
export type ClusterProcess = {
  url: string;
  pid: () => number;
  /** Ends it with a signal and waits until it is gone. @returns its exit code; null after a kill */
  end: (signal: NodeJS.Signals) => Promise<number | null>;
  /** Starts it, with a changed environment if given; resolves when it is ready. */
  start: (changed?: Record<string, string>) => Promise<void>;
};

/** `pid` is that of the first process; `restart` ends all of them before it starts any again. */
export type Cluster = RunningShop & {
  databaseUrl: string;
  balancer: Balancer;
  processes: readonly ClusterProcess[];
  /** Those that only work, behind no balancer. */
  workers: readonly ClusterProcess[];
};

/**
 * Starts several processes of the built store on one Postgres database, all at the same moment, each
 * with its own folder; a sandbox; and a balancer in front, whose address is the shop's.
 *
 * @param options.workers how many processes do the work; if there are any, the others only serve. They aren't started.
 */
export async function startCluster({
  databaseUrl,
  count = 2,
  workers = 0,
  env = {},
}: {
  databaseUrl: string;
  count?: number;
  workers?: number;
  env?: Record<string, string>;
}): Promise<Cluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'earth-cluster-'));
  const [sandboxPort = 0, smtpPort = 0, ...ports] = await freePorts(2 + count + workers);
  const urls = ports.slice(0, count).map((port) => `http://localhost:${port}`);
  const balancer = await startBalancer(urls);
  const sandboxUrl = `http://localhost:${sandboxPort}`;
  const base: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'production',
    ORIGIN: balancer.url,
    DATABASE_URL: databaseUrl,
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    TRUSTED_PROXY: '1',
    DRAIN_WAIT_MS: String(DRAIN_WAIT_MS),
    ...env,
  };
  const sandbox = begin('build/main/sandbox.js', { ...base, DATA_DIR: join(dataDir, 'sandbox') });
  await answers(`${sandboxUrl}/healthz`, sandbox);
  const all = ports.map((port, index) =>
    clusterProcess(port, {
      ...base,
      ...(workers > 0 && { ROLE: index < count ? 'web' : 'worker' }),
      PORT: String(port),
      DATA_DIR: join(dataDir, `app-${index}`),
      LOG_FILE: join(dataDir, `app-${index}.log`),
    }),
  );
  const processes = all.slice(0, count);
  const startAll = async (changed: Record<string, string> = {}) => {
    await Promise.all(processes.map((each) => each.start(changed)));
    await Promise.all(urls.map((url) => balancer.sees(url, 'ready')));
  };
  await startAll();
  return {
    url: balancer.url,
    sandboxUrl,
    dataDir,
    databaseUrl,
    balancer,
    processes,
    workers: all.slice(count),
    pid: () => processes[0]?.pid() ?? 0,
    async restart(signal, changed) {
      await Promise.all(processes.map((each) => each.end(signal)));
      await startAll(changed);
    },
    async stop() {
      await runAll([
        () => Promise.all(all.map((each) => each.end('SIGTERM'))),
        () => balancer.close(),
        () => end(sandbox, 'SIGTERM'),
        () => rm(dataDir, { recursive: true, force: true }),
      ]);
    },
  };
}

function clusterProcess(port: number, env: NodeJS.ProcessEnv): ClusterProcess {
  const url = `http://localhost:${port}`;
  let child: ChildProcess | undefined;
  return {
    url,
    pid: () => child?.pid ?? 0,
    async end(signal) {
      if (child) await end(child, signal);
      return child?.exitCode ?? null;
    },
    async start(changed = {}) {
      child = begin('build/main/app.js', { ...env, ...changed });
      await answers(`${url}/readyz`, child);
    },
  };
}

/** Restarts the processes one after the other, each after the balancer has seen the previous one ready. */
export async function restartOneByOne({ processes, balancer }: Cluster): Promise<void> {
  for (const each of processes) {
    const code = await each.end('SIGTERM');
    if (code !== 0) throw new Error(`${each.url} has ended with ${code}`);
    await each.start();
    await balancer.sees(each.url, 'ready');
  }
}

async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}
