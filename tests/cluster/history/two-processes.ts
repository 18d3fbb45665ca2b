import { kill } from 'node:process';
import { onServer } from '../../support/server-database';
import { NO_LIMITS } from '../../faults/shop/shop-under-test';
import type { Chance } from '../../faults/random';
import { startCluster, type Cluster } from '../cluster';
import type { Disturbance, System } from './system';

/** Deposits of minutes are more than a day's. */
export const HISTORY_ENV = { ...NO_LIMITS, LIMIT_DAILY_CENTS: '99999999' };

/** Two processes of the store on one database, of which only the store and its connections can be disturbed. */
export async function twoProcesses(databaseUrl: string): Promise<System> {
  const cluster = await startCluster({ databaseUrl, env: HISTORY_ENV });
  return {
    name: 'two-processes',
    url: cluster.url,
    sandboxUrl: cluster.sandboxUrl,
    databaseUrl,
    dataDir: cluster.dataDir,
    disturbances: disturbancesOf(cluster),
    recover: async () => undefined,
    stop: () => cluster.stop(),
  };
}

function disturbancesOf(cluster: Cluster): Disturbance[] {
  const { processes, balancer, databaseUrl } = cluster;
  const one = (chance: Chance) => chance.pick(processes);
  return [
    {
      kind: 'kill an app',
      lane: 'apps',
      lastsMs: [500, 3_000],
      async begin(chance) {
        const killed = one(chance);
        await killed.end('SIGKILL');
        return {
          detail: killed.url,
          async heal() {
            await killed.start();
            await balancer.sees(killed.url, 'ready');
          },
        };
      },
    },
    {
      kind: 'pause an app',
      lane: 'apps',
      lastsMs: [1_000, 5_000],
      async begin(chance) {
        const paused = one(chance);
        const pid = paused.pid();
        kill(pid, 'SIGSTOP');
        return { detail: paused.url, heal: async () => void kill(pid, 'SIGCONT') };
      },
    },
    {
      kind: 'roll the apps',
      lane: 'apps',
      lastsMs: [0, 0],
      async begin() {
        for (const each of processes) {
          // Killed after its time to end: that is another disturbance, and no reason to leave it dead.
          await each.end('SIGTERM').catch(() => undefined);
          await each.start();
          await balancer.sees(each.url, 'ready');
        }
        return { detail: 'all' };
      },
    },
    {
      kind: 'end all connections',
      lane: 'database',
      lastsMs: [0, 0],
      async begin() {
        await onServer(
          databaseUrl,
          `select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid()`,
        );
        return { detail: 'all' };
      },
    },
  ];
}
