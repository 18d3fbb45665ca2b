import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseNode } from './database-nodes';
import type { Network } from './network';
import type { PartitionedFrom, ReferenceCluster } from './reference-cluster-types';

const RECOVERED_MS = 120_000;
const LOOK_MS = 200;

type Hands = Pick<
  ReferenceCluster,
  | 'leader'
  | 'synchronousReplica'
  | 'kill'
  | 'start'
  | 'pause'
  | 'resume'
  | 'partition'
  | 'heal'
  | 'fillDisk'
  | 'freeDisk'
  | 'moveClock'
  | 'recover'
>;

/** What each node says of itself and of the others, and the last lines of its log: their files go with the cluster. */
async function stateOf(nodes: readonly DatabaseNode[]): Promise<string> {
  const states = await Promise.all(
    nodes.map(async ({ name, program, answer }) => {
      const [own, cluster] = await Promise.all([answer('/patroni'), answer('/cluster')]);
      return [name, JSON.stringify(own), JSON.stringify(cluster), await program.lastLines()].join(
        '\n',
      );
    }),
  );
  return states.join('\n\n');
}

type Member = {
  name: string;
  role: string;
  state: string;
  timeline?: number;
  lag?: number | 'unknown';
};

/** What can be done to the nodes, and how to see that they are whole again. */
export function disturbances({
  network,
  nodes,
  synchronous,
}: {
  network: Network;
  nodes: readonly DatabaseNode[];
  synchronous: boolean;
}): { hands: Hands; formed: (withinMs: number) => Promise<void> } {
  const paused = new Set<string>();
  const full = new Set<string>();
  const moved = new Set<string>();
  const node = (name: string) => {
    const found = nodes.find((each) => each.name === name);
    if (!found) throw new Error(`there is no node ${name}`);
    return found;
  };
  const isNode = (name: string) => nodes.some((each) => each.name === name);
  const thatSay = async (path: string) => {
    const answers = await Promise.all(nodes.map((each) => each.answer(path)));
    return nodes.filter((_, index) => answers[index] !== undefined).map(({ name }) => name);
  };

  /** Returns what is missing; undefined if a leader and two replicas that follow it are there. */
  async function missing(): Promise<string | undefined> {
    const [leader, ...others] = await thatSay('/primary');
    if (leader === undefined) return 'there is no leader';
    if (others.length > 0) return `${[leader, ...others].join(' and ')} both lead`;
    const { members = [] } = ((await node(leader).answer('/cluster')) ?? {}) as {
      members?: Member[];
    };
    const first = members.find(({ role }) => role === 'leader');
    if (first?.name !== leader) return `${leader} isn’t the cluster’s leader`;
    const following = members.filter(
      ({ role, state, timeline, lag }) =>
        role !== 'leader' && state === 'running' && timeline === first.timeline && lag === 0,
    );
    if (following.length < nodes.length - 1) return `${following.length} replicas follow ${leader}`;
    if (synchronous && !following.some(({ role }) => role === 'sync_standby')) {
      return 'there is no synchronous replica';
    }
    return undefined;
  }

  async function formed(withinMs: number): Promise<void> {
    const until = Date.now() + withinMs;
    for (;;) {
      const lacks = await missing();
      if (lacks === undefined) return;
      if (Date.now() > until) throw new Error(`after ${withinMs / 1000} s: ${lacks}`);
      await wait(LOOK_MS);
    }
  }

  const hands: Hands = {
    async leader() {
      const [leader] = await thatSay('/primary');
      if (leader === undefined) throw new Error('there is no leader');
      return leader;
    },
    async synchronousReplica() {
      const [replica] = await thatSay('/synchronous');
      return replica;
    },
    async kill(name, signal = 'SIGKILL', what = 'all') {
      await node(name).kill(signal, what);
      paused.delete(name);
    },
    async start(name) {
      await node(name).start();
    },
    async pause(name) {
      paused.add(name);
      await node(name).signal('SIGSTOP');
    },
    async resume(name) {
      await node(name).signal('SIGCONT');
      paused.delete(name);
    },
    async partition(names, from: PartitionedFrom = 'everyone') {
      const others = network.machines.filter(({ name }) => !names.includes(name));
      const addresses = {
        everyone: [...others.map(({ address }) => address), network.address],
        nodes: others.filter(({ name }) => isNode(name)).map(({ address }) => address),
        etcd: others.filter(({ name }) => !isNode(name)).map(({ address }) => address),
        pooler: [network.address],
      }[from];
      for (const name of names) await network.cut(name, addresses);
    },
    heal: network.heal,
    async fillDisk(name) {
      full.add(name);
      await node(name).disk.fill();
    },
    async freeDisk(name) {
      await node(name).disk.free();
      full.delete(name);
    },
    async moveClock(name, seconds) {
      await node(name).setClock(seconds);
      if (seconds === 0) moved.delete(name);
      else moved.add(name);
    },
    async recover(withinMs = RECOVERED_MS) {
      const since = performance.now();
      await network.heal();
      for (const name of paused) await hands.resume(name);
      for (const name of full) await hands.freeDisk(name);
      for (const name of moved) await hands.moveClock(name, 0);
      for (const each of nodes) if (!each.program.isRunning()) await each.start();
      await formed(withinMs).catch(async (error: Error) => {
        throw new Error(`${error.message}\n${await stateOf(nodes)}`);
      });
      return performance.now() - since;
    },
  };
  return { hands, formed };
}
