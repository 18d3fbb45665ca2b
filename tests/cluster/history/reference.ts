import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kill } from 'node:process';
import { startReferenceCluster } from '../../../scripts/cluster/reference-cluster';
import type { ReferenceCluster } from '../../../scripts/cluster/reference-cluster-types';
import type { Chance } from '../../faults/random';
import { databaseDisturbances, RECOVERS_MS } from './reference-databases';
import type { Disturbance, System } from './system';
import { HISTORY_ENV } from './two-processes';

const READY_MS = 5_000;

export type ReferenceSystem = System & { cluster: ReferenceCluster };

/** The reference cluster, with everything that can be done to it. */
export async function referenceSystem({
  synchronous,
  webs,
  workers,
  log,
}: {
  synchronous: boolean;
  webs: number;
  workers: number;
  log: (line: string) => void;
}): Promise<ReferenceSystem> {
  const folder = await mkdtemp(join(tmpdir(), 'earth-history-'));
  const cluster = await startReferenceCluster({
    folder,
    synchronous,
    webs,
    workers,
    log,
    env: HISTORY_ENV,
  });
  return {
    name: synchronous ? 'reference' : 'asynchronous',
    url: cluster.url,
    sandboxUrl: cluster.sandboxUrl,
    databaseUrl: cluster.directUrl,
    dataDir: folder,
    cluster,
    disturbances: [...databaseDisturbances(cluster), ...otherDisturbances(cluster)],
    async recover() {
      await cluster.recover(RECOVERS_MS);
      await revive(cluster);
    },
    async stop() {
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts those of the store's processes again that answer nothing. */
async function revive({ apps, killApp }: ReferenceCluster): Promise<void> {
  for (const [index, { url }] of apps.entries()) {
    const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(READY_MS) }).catch(
      () => null,
    );
    if (!answer?.ok) await killApp(index);
  }
}

function otherDisturbances(cluster: ReferenceCluster): Disturbance[] {
  const { apps } = cluster;
  const one = (chance: Chance) => chance.between(0, apps.length - 1);
  const restarts = (['pgbouncer', 'haproxy'] as const).map((what): Disturbance => ({
    kind: `restart ${what}`,
    lane: 'edge',
    lastsMs: [0, 0],
    async begin() {
      await cluster.restart(what);
      return { detail: what };
    },
  }));
  return [
    ...restarts,
    {
      kind: 'kill a process of the store',
      lane: 'apps',
      lastsMs: [0, 0],
      async begin(chance) {
        const index = one(chance);
        await cluster.killApp(index, 'SIGKILL');
        return { detail: apps[index]?.name ?? '' };
      },
    },
    {
      kind: 'pause a process of the store',
      lane: 'apps',
      lastsMs: [1_000, 8_000],
      async begin(chance) {
        const { name, pid } = chance.pick(apps);
        const paused = pid();
        kill(paused, 'SIGSTOP');
        return { detail: name, heal: async () => void kill(paused, 'SIGCONT') };
      },
    },
    {
      kind: 'roll the store’s processes',
      lane: 'apps',
      lastsMs: [0, 0],
      async begin() {
        const killed = await cluster.rollApps().catch(async (error: unknown) => {
          await revive(cluster);
          throw error;
        });
        // Its database may be gone just then, and a request waits for it: another disturbance, and no reason to stop.
        return { detail: killed.length > 0 ? `all, of them killed: ${killed.join(', ')}` : 'all' };
      },
    },
  ];
}
