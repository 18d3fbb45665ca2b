import { randomInt } from 'node:crypto';
import { sh } from './shell';

/** A machine of its own, as far as the network goes. */
export type Machine = { name: string; namespace: string; address: string };

export type Network = {
  /** Where the pooler, the balancers and the store's processes are, as machines see them. */
  address: string;
  subnet: string;
  bridge: string;
  machines: readonly Machine[];
  /** Drops all packets between one machine and these addresses, in both directions. */
  cut: (name: string, addresses: readonly string[]) => Promise<void>;
  /** Lets every packet pass again. */
  heal: () => Promise<void>;
  /** Returns the process ids of all that runs on a machine. */
  processes: (name: string) => Promise<number[]>;
};

const TRIES = 20;

/** Makes a bridge with an unused network of this machine, and behind it a namespace for each name. */
export async function makeNetwork(names: readonly string[]): Promise<Network> {
  const { bridge, prefix } = await makeBridge();
  const address = `${prefix}.1`;
  await sh('ip', 'address', 'add', `${address}/24`, 'dev', bridge);
  await sh('ip', 'link', 'set', bridge, 'up');
  const machines: Machine[] = [];
  for (const [index, name] of names.entries()) {
    const machine = { name, namespace: `${bridge}-${name}`, address: `${prefix}.${11 + index}` };
    await makeMachine(machine, bridge);
    machines.push(machine);
  }
  const namespaceOf = (name: string) => {
    const found = machines.find((each) => each.name === name);
    if (!found) throw new Error(`there is no machine ${name}`);
    return found.namespace;
  };
  return {
    address,
    subnet: `${prefix}.0/24`,
    bridge,
    machines,
    async cut(name, addresses) {
      const list = `{ ${addresses.join(', ')} }`;
      const rules = `
        add table ip cut
        add chain ip cut in { type filter hook input priority 0; }
        add chain ip cut out { type filter hook output priority 0; }
        add rule ip cut in ip saddr ${list} drop
        add rule ip cut out ip daddr ${list} drop`;
      await sh('ip', 'netns', 'exec', namespaceOf(name), 'nft', rules);
    },
    async heal() {
      const rules = 'add table ip cut; delete table ip cut';
      for (const { namespace } of machines)
        await sh('ip', 'netns', 'exec', namespace, 'nft', rules);
    },
    async processes(name) {
      const stdout = await sh('ip', 'netns', 'pids', namespaceOf(name));
      return stdout.split('\n').filter(Boolean).map(Number);
    },
  };
}

/** Names of network devices have at most 15 letters. */
async function makeBridge(): Promise<{ bridge: string; prefix: string }> {
  for (let left = TRIES; ; left -= 1) {
    const [second, third] = [randomInt(64, 256), randomInt(0, 256)];
    const bridge = `eb${second}x${third}`;
    try {
      await sh('ip', 'link', 'add', bridge, 'type', 'bridge');
      return { bridge, prefix: `10.${second}.${third}` };
    } catch (error) {
      if (left === 0) throw error;
    }
  }
}

async function makeMachine({ name, namespace, address }: Machine, bridge: string): Promise<void> {
  const outside = `${bridge}${name}`;
  await sh('ip', 'netns', 'add', namespace);
  const peer = ['peer', 'name', 'eth0', 'netns', namespace];
  await sh('ip', 'link', 'add', outside, 'type', 'veth', ...peer);
  await sh('ip', 'link', 'set', outside, 'master', bridge, 'up');
  const inside = (...parameters: string[]) => sh('ip', '-n', namespace, ...parameters);
  await inside('link', 'set', 'lo', 'up');
  await inside('address', 'add', `${address}/24`, 'dev', 'eth0');
  await inside('link', 'set', 'eth0', 'up');
}
