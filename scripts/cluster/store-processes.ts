import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../ports.mjs';
import { root, waitFor } from '../processes.mjs';
import { program, type Program } from './programs';
import type { ClusterApp } from './reference-cluster-types';

/** How long a process that was told to stop still answers: a few checks of HAProxy. */
const DRAIN_WAIT_MS = 1_500;
/** Migrations included, on a machine that has much else to do. */
const START_MS = 600_000;
const AGAIN_MS = 1_000;

export type StoreProcess = ClusterApp & {
  program: Program;
  metrics: string;
  start: () => Promise<void>;
};

export type StoreProcessesOptions = {
  folder: string;
  webs: number;
  workers: number;
  env: NodeJS.ProcessEnv;
};

/** Describes the store's own processes, web ones first; none is started. */
export async function storeProcesses(options: StoreProcessesOptions): Promise<StoreProcess[]> {
  const { folder, webs, workers, env } = options;
  const all: StoreProcess[] = [];
  for (let index = 0; index < webs + workers; index += 1) {
    const role = index < webs ? 'web' : 'worker';
    const name = `${role}${index < webs ? index + 1 : index - webs + 1}`;
    const [port, metricsPort] = [await freePort(), await freePort()];
    const logFile = join(folder, 'log', `${name}.log`);
    const url = `http://localhost:${port}`;
    const own = program({
      name,
      cwd: root,
      logFile: join(folder, 'log', `${name}.out`),
      command: [process.execPath, '--enable-source-maps', 'build/main/app.js'],
      env: {
        ...env,
        ROLE: role,
        PORT: String(port),
        METRICS_PORT: String(metricsPort),
        METRICS_HOST: '127.0.0.1',
        DRAIN_WAIT_MS: String(DRAIN_WAIT_MS),
        DATA_DIR: join(folder, name),
        LOG_FILE: logFile,
      },
    });
    all.push({
      name,
      role,
      url,
      logFile,
      metrics: `127.0.0.1:${metricsPort}`,
      program: own,
      pid: own.pid,
      async start() {
        // Without a database none starts; whoever runs it starts it again, as compose and Kubernetes do.
        for (const until = Date.now() + START_MS; ; await wait(AGAIN_MS)) {
          own.start();
          try {
            return await isReady(own, `${url}/readyz`);
          } catch (error) {
            const isForGood = (error as Error).message.includes('environment is not usable');
            if (own.isRunning() || isForGood || Date.now() > until) throw error;
          }
        }
      },
    });
  }
  return all;
}

/** Waits until a program's address answers with 200. @throws with the last lines of its log */
export async function isReady(own: Program, url: string): Promise<void> {
  await waitFor(url, { timeoutMs: START_MS, alive: own.isRunning }).catch(async (error: Error) => {
    throw new Error(`${own.name}: ${error.message}\n${await own.lastLines()}`);
  });
}
