import { ETCD_MS } from './failover';

export type EtcdMember = { name: string; address: string };

/** Returns the command line of one member of etcd's cluster. */
export function etcdCommand(
  { name, address }: EtcdMember,
  members: readonly EtcdMember[],
  dataFolder: string,
): string[] {
  return ['/usr/bin/etcd', ...etcdParameters({ name, address }, members, dataFolder)];
}

/** Returns them without the program's own name. */
export function etcdParameters(
  { name, address }: EtcdMember,
  members: readonly EtcdMember[],
  dataFolder: string,
): string[] {
  const all = members.map((each) => `${each.name}=http://${each.address}:2380`).join(',');
  return [
    `--name=${name}`,
    `--data-dir=${dataFolder}`,
    '--listen-client-urls=http://0.0.0.0:2379',
    `--advertise-client-urls=http://${address}:2379`,
    '--listen-peer-urls=http://0.0.0.0:2380',
    `--initial-advertise-peer-urls=http://${address}:2380`,
    `--initial-cluster=${all}`,
    '--initial-cluster-state=new',
    '--initial-cluster-token=store',
    `--heartbeat-interval=${ETCD_MS.heartbeat}`,
    `--election-timeout=${ETCD_MS.election}`,
    // One revision is enough: nobody asks for what was.
    '--auto-compaction-mode=periodic',
    '--auto-compaction-retention=1h',
  ];
}
