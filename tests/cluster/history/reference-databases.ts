import type {
  PartitionedFrom,
  ReferenceCluster,
} from '../../../scripts/cluster/reference-cluster-types';
import type { Chance } from '../../faults/random';
import type { Disturbance } from './system';

/** How long a disturbance of a database lasts: shorter and longer than a failover takes. */
const LASTS_MS = [2_000, 12_000] as const;
/** A busy machine takes its time: what is slow is in the report, and no reason to end. */
export const RECOVERS_MS = 300_000;
/** A clock is wrong by this, in seconds, in either direction. */
const CLOCK_S = [60, 7_200] as const;
const FROM: readonly PartitionedFrom[] = ['everyone', 'nodes', 'etcd', 'pooler'];

/** What a disturbance does, to which node; what `recover` doesn't undo it returns. */
type Hit = (cluster: ReferenceCluster, node: string, chance: Chance) => Promise<string | void>;

/**
 * Everything that happens to the databases. Each is healed until there are a leader and two replicas that follow it: with
 * two nodes gone nobody promises anything.
 */
export function databaseDisturbances(cluster: ReferenceCluster): Disturbance[] {
  const onLeader = async () => cluster.leader();
  const onReplica = async (chance: Chance) => {
    const leader = await cluster.leader();
    return chance.pick(cluster.nodes.filter(({ name }) => name !== leader)).name;
  };
  const of = (
    kind: string,
    choose: (chance: Chance) => Promise<string>,
    hit: Hit,
  ): Disturbance => ({
    kind,
    lane: 'database',
    lastsMs: LASTS_MS,
    async begin(chance) {
      const node = await choose(chance);
      const detail = await hit(cluster, node, chance);
      const heal = async () => void (await cluster.recover(RECOVERS_MS));
      return { detail: [node, detail].filter(Boolean).join(' '), heal };
    },
  });
  return [
    of('kill the leader', onLeader, killAll),
    of('kill the leader’s Postgres', onLeader, (all, node) =>
      all.kill(node, 'SIGKILL', 'postgres'),
    ),
    of('pause the leader', onLeader, (all, node) => all.pause(node)),
    ...FROM.map((from) =>
      of(`partition the leader from ${from}`, onLeader, (all, node) => all.partition([node], from)),
    ),
    of('partition the leader from nodes and kill it', onLeader, async (all, node) => {
      await all.partition([node], 'nodes');
      await new Promise((resolve) => setTimeout(resolve, LASTS_MS[0]));
      await all.kill(node, 'SIGKILL', 'all');
    }),
    of('fill the leader’s disk', onLeader, (all, node) => all.fillDisk(node)),
    of('move the leader’s clock', onLeader, moveClock),
    of('kill a replica', onReplica, killAll),
    of('pause a replica', onReplica, (all, node) => all.pause(node)),
    of('partition a replica', onReplica, (all, node, chance) =>
      all.partition([node], chance.pick(FROM)),
    ),
    of('fill a replica’s disk', onReplica, (all, node) => all.fillDisk(node)),
    of('move a replica’s clock', onReplica, moveClock),
  ];
}

const killAll: Hit = (all, node) => all.kill(node, 'SIGKILL', 'all');

async function moveClock(all: ReferenceCluster, node: string, chance: Chance): Promise<string> {
  const seconds = chance.between(...CLOCK_S) * chance.pick([-1, 1]);
  await all.moveClock(node, seconds);
  return `by ${seconds} s`;
}
